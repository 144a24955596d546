/** How far the clock is off by which a request's signature is judged; it travels with what is known of the request. */
export function skewOf(env: unknown): number {
  const skewMs: unknown = typeof env === 'object' && env !== null ? Reflect.get(env, skewKey) : undefined;
  return typeof skewMs === 'number' ? skewMs : 0;
}

export function withSkew(env: unknown, skewMs: number): object {
  return { ...(typeof env === 'object' ? env : {}), [skewKey]: skewMs };
}

const skewKey = 'clockSkewMs';
