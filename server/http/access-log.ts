import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';

import type { Logger } from './logger.ts';
import type { RequestVariables } from './request-id.ts';

/**
 * One line for each request: method, route pattern, status, time. The pattern stands for the path, so that no id,
 * query, token or body of a buyer is ever written down.
 *
 * @param clock milliseconds that only go forward
 */
export function logAccess(
  logger: Logger,
  clock: () => number = () => performance.now(),
): MiddlewareHandler<RequestVariables> {
  return async function accessLog(c, next) {
    const startedAt = clock();
    await next();
    logger.info(
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        route: routePath(c, -1),
        status: c.res.status,
        ms: Math.round((clock() - startedAt) * 100) / 100,
      },
      'request',
    );
  };
}
