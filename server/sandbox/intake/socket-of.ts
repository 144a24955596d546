import { Socket } from 'node:net';

/** The connection that a request came over, as Node's server hands it on; null for a request made in-process. */
export function socketOf(env: unknown): Socket | null {
  const incoming: unknown =
    typeof env === 'object' && env !== null ? Reflect.get(env, 'incoming') : undefined;
  const socket: unknown =
    typeof incoming === 'object' && incoming !== null ? Reflect.get(incoming, 'socket') : undefined;
  return socket instanceof Socket ? socket : null;
}
