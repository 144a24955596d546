import type { FetchLike } from '../../client/fetch-like.ts';
import { MerchantApiRateLimited } from '../../client/merchant-api-errors.ts';
import type { Brand } from '../../protocol/brand.ts';
import { endpoints, pathOf } from '../../protocol/endpoints.ts';
import type { CallBudget } from './call-budget.ts';

/**
 * Counts calls of the endpoints with a published rate where they leave the process: a retry or a second attempt
 * after a clock correction spends budget like any other. Other endpoints pass uncounted.
 */
export function meterFetch(
  fetch: FetchLike,
  upstream: { readonly baseUrl: string; readonly brand: Brand },
  budget: CallBudget,
): FetchLike {
  const metered = new Map<string, string>();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (endpoint.ratePerMinute === null) continue;
    metered.set(upstream.baseUrl.replace(/\/+$/, '') + pathOf(upstream.brand, endpoint), name);
  }
  return async function meteredFetch(url, init) {
    const endpoint = metered.get(url);
    if (endpoint !== undefined) {
      const taken = budget.take(endpoint);
      if (!taken.granted) throw new MerchantApiRateLimited(endpoint, taken.retryAfterMs);
    }
    return fetch(url, init);
  };
}
