import type { Hono } from 'hono';

import { endpoints, pathOf } from '../../protocol/endpoints.ts';
import { Refusal } from '../domain/refusal.ts';
import type { SandboxGround } from '../ground.ts';
import { signedRoute } from '../intake/signed-route.ts';
import { presentQuote } from '../present/quote-record.ts';

/** Prices in both directions. No store is touched: a quote is a function of request and time. */
export function addQuoteRoute(app: Hono, ground: SandboxGround): void {
  app.post(
    pathOf(ground.brand, endpoints.quotes),
    signedRoute(ground, endpoints.quotes, ({ parameters, nowMs }) => {
      const quoted = ground.desk.quote(parameters, nowMs);
      return quoted instanceof Refusal ? quoted : presentQuote(quoted);
    }),
  );
}
