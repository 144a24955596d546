/** The version of HTTP that a request came in, such as `1.1`; null for a request made in-process. */
export function httpVersionOf(env: unknown): string | null {
  const incoming: unknown =
    typeof env === 'object' && env !== null ? Reflect.get(env, 'incoming') : undefined;
  const version: unknown =
    typeof incoming === 'object' && incoming !== null ? Reflect.get(incoming, 'httpVersion') : undefined;
  return typeof version === 'string' ? version : null;
}
