import { endpoints, pathOf } from '../../protocol/endpoints.ts';
import { Refusal } from '../domain/refusal.ts';
import type { SandboxGround } from '../ground.ts';
import type { SignedRoutes } from '../intake/signed-routes.ts';
import { presentQuote } from '../present/quote-record.ts';

/** Prices in both directions. No store is touched: a quote is a function of request and time. */
export function addQuoteRoute(routes: SignedRoutes, ground: SandboxGround): void {
  routes.post(pathOf(ground.brand, endpoints.quotes), endpoints.quotes, ({ parameters, nowMs }) => {
    const quoted = ground.desk.quote(parameters, nowMs);
    return quoted instanceof Refusal ? quoted : presentQuote(quoted);
  });
}
