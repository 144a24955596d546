import { Socket } from 'node:net';

import { ofIncoming } from './of-incoming.ts';

/** The connection that a request came over, as Node's server hands it on; null for a request made in-process. */
export function socketOf(env: unknown): Socket | null {
  const socket = ofIncoming(env, 'socket');
  return socket instanceof Socket ? socket : null;
}
