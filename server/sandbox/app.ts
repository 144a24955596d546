import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';

import { answer, refuse } from './answers.ts';
import { Refusal } from './domain/refusal.ts';
import type { SandboxGround } from './ground.ts';
import { addDescriptionRoutes } from './routes/description.ts';
import { addHistoryRoute } from './routes/history.ts';
import { addIconRoute } from './routes/icons.ts';
import { addOrderStatusRoute } from './routes/order-status.ts';
import { addOrderRoutes } from './routes/orders.ts';
import { addPublicRoutes } from './routes/public.ts';
import { addQuoteRoute } from './routes/quotes.ts';
import { addReferenceRoutes } from './routes/reference.ts';
import { addWebhookRoutes } from './routes/webhooks.ts';
import { pingDatabase } from './store/orders.ts';

/** The sandbox over HTTP. Every answer but an icon is JSON, failures included. */
export function createSandboxApp(ground: SandboxGround): Hono {
  const app = new Hono();
  addReferenceRoutes(app, ground);
  addQuoteRoute(app, ground);
  addOrderStatusRoute(app, ground);
  addHistoryRoute(app, ground);
  addPublicRoutes(app, ground);
  addOrderRoutes(app, ground);
  addWebhookRoutes(app, ground);
  addIconRoute(app, ground);
  addDescriptionRoutes(app, ground);
  app.get('/sandbox/v1/healthz', async () => {
    await pingDatabase(ground.database);
    return answer('ok');
  });

  // Not shown in the specification: a path, or a method that it does not take, answers 404 as JSON.
  app.notFound((context) =>
    refuse(new Refusal(404, `There is no endpoint ${context.req.method} ${context.req.path.slice(0, 200)}.`)),
  );
  app.onError((error, context) => {
    const id = randomUUID();
    ground.logger.error(
      { err: error, id, method: context.req.method, path: context.req.path },
      'request failed',
    );
    return refuse(new Refusal(500, `Internal error ${id}: it is in the sandbox's log under this id.`));
  });
  return app;
}
