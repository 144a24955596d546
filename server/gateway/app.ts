import { Hono } from 'hono';

import { logAccess } from '../http/access-log.ts';
import { allowOrigins } from '../http/allow-origins.ts';
import { renderErrors, renderNotFound } from '../http/render-errors.ts';
import { assignRequestId, type RequestVariables } from '../http/request-id.ts';
import { addSecurityHeaders } from '../http/security-headers.ts';
import type { Dependencies } from './dependencies.ts';
import { deleteOrder } from './routes/delete-order.ts';
import { getCatalog } from './routes/get-catalog.ts';
import { getCurrentOrder } from './routes/get-current-order.ts';
import { getHealth, getReadiness } from './routes/get-health.ts';
import { getIcon } from './routes/get-icon.ts';
import { postOrder } from './routes/post-order.ts';
import { postQuote } from './routes/post-quote.ts';
import { postReference } from './routes/post-reference.ts';
import { upstreamProblem } from './upstream-problem.ts';

/** What a browser may call, in the order of `contract.ts`. It names verbs of ours, never a path of the service. */
export function createApp(dependencies: Dependencies): Hono<RequestVariables> {
  const { allowedOrigins, logger } = dependencies;
  const app = new Hono<RequestVariables>();

  app.use(assignRequestId(), logAccess(logger), addSecurityHeaders(), allowOrigins(allowedOrigins));
  app.onError(renderErrors(logger, (error, requestId) => upstreamProblem(error, requestId, logger)));
  app.notFound(renderNotFound());

  app.get('/v1/catalog', getCatalog(dependencies));
  app.post('/v1/quotes', postQuote(dependencies));
  app.post('/v1/orders', postOrder(dependencies));
  app.get('/v1/orders/current', getCurrentOrder(dependencies));
  app.delete('/v1/orders/current', deleteOrder(dependencies));
  app.post('/v1/orders/current/reference', postReference(dependencies));
  app.get('/v1/icons/:coin', getIcon(dependencies));
  app.get('/healthz', getHealth());
  app.get('/readyz', getReadiness(dependencies));
  return app;
}
