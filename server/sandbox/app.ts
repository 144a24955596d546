import { Hono } from 'hono';

import { answerFailure } from './answer-failure.ts';
import { answer, refuse } from './answers.ts';
import { Refusal } from './domain/refusal.ts';
import type { SandboxGround } from './ground.ts';
import { createSignedRoutes, type AnswerCall } from './intake/signed-routes.ts';
import { createReadiness } from './readiness.ts';
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

export interface SandboxApp {
  readonly app: Hono;
  /** Those of its endpoints that are signed, for a server that does not speak fetch. */
  readonly signed: ReadonlyMap<string, AnswerCall>;
}

/** The sandbox over HTTP. Every answer but an icon is JSON, failures included. */
export function createSandboxApp(ground: SandboxGround): SandboxApp {
  const app = new Hono();
  const signed = createSignedRoutes(app, ground);
  addReferenceRoutes(signed, ground);
  addQuoteRoute(signed, ground);
  addOrderStatusRoute(signed, ground);
  addHistoryRoute(signed, ground);
  addOrderRoutes(signed, ground);
  addWebhookRoutes(signed, ground);
  addPublicRoutes(app, ground);
  addIconRoute(app, ground);
  addDescriptionRoutes(app, ground);
  app.get('/sandbox/v1/healthz', async () => {
    await pingDatabase(ground.database);
    return answer('ok');
  });
  const askReadiness = createReadiness(ground);
  app.get('/sandbox/v1/readyz', async () => answer((await askReadiness()) ?? 'ready'));

  // Not shown in the specification: a path, or a method that it does not take, answers 404 as JSON.
  app.notFound((context) =>
    refuse(new Refusal(404, `There is no endpoint ${context.req.method} ${context.req.path.slice(0, 200)}.`)),
  );
  app.onError((error, context) =>
    answerFailure(error, { method: context.req.method, path: context.req.path }, ground.logger),
  );
  return { app, signed: signed.byPath };
}
