/** A property of the request as Node's server hands it on; `undefined` for a request made in-process. */
export function ofIncoming(env: unknown, name: 'socket' | 'httpVersion'): unknown {
  const incoming: unknown =
    typeof env === 'object' && env !== null ? Reflect.get(env, 'incoming') : undefined;
  return typeof incoming === 'object' && incoming !== null ? Reflect.get(incoming, name) : undefined;
}
