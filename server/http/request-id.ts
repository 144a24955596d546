import { randomUUID } from 'node:crypto';

import type { MiddlewareHandler } from 'hono';

/** What every request of ours carries through its handlers. */
export interface RequestVariables {
  Variables: { requestId: string };
}

/**
 * Gives each request an id of our own making and repeats it in `X-Request-Id`. An id sent by the caller is not
 * taken: two requests would share it as soon as somebody liked.
 */
export function assignRequestId(makeId: () => string = randomUUID): MiddlewareHandler<RequestVariables> {
  return async function requestId(c, next) {
    const id = makeId();
    c.set('requestId', id);
    await next();
    c.res.headers.set('x-request-id', id);
  };
}
