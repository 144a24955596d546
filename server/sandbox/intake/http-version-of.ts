import { ofIncoming } from './of-incoming.ts';

/** The version of HTTP that a request came in, such as `1.1`; null for a request made in-process. */
export function httpVersionOf(env: unknown): string | null {
  const version = ofIncoming(env, 'httpVersion');
  return typeof version === 'string' ? version : null;
}
