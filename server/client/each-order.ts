import type { OfframpOrder, OnrampOrder } from '../protocol/records.ts';
import type { MerchantHistoryRequest } from '../protocol/requests.ts';
import type { MerchantClient } from './merchant-client.ts';
import type { CallOptions } from './transport.ts';

/** Which orders to go through. @default pageSize 500, the most that one call gives */
export type EachOrderRequest = Omit<MerchantHistoryRequest, 'page'>;

/**
 * Goes through a merchant's history, page after page, asking for the next one when it is wanted. Orders that are
 * made meanwhile come at the end; newest first (`order: 'DESC'`) they push the pages along, and what one page showed
 * already is left out of the next.
 *
 * @example
 * for await (const order of eachOrder(client, { since: '2026-01-01T00:00:00.000Z' })) console.log(order.orderId);
 *
 * @throws MerchantApiError as `merchantHistory` does
 */
export function eachOrder(
  client: Pick<MerchantClient, 'merchantHistory'>,
  request: EachOrderRequest & { readonly type: 2 },
  options?: CallOptions,
): AsyncGenerator<OfframpOrder, void>;
export function eachOrder(
  client: Pick<MerchantClient, 'merchantHistory'>,
  request?: EachOrderRequest & { readonly type?: 1 },
  options?: CallOptions,
): AsyncGenerator<OnrampOrder, void>;
export async function* eachOrder(
  client: Pick<MerchantClient, 'merchantHistory'>,
  request: EachOrderRequest = {},
  options?: CallOptions,
): AsyncGenerator<OnrampOrder | OfframpOrder, void> {
  const { type = 1, pageSize = 500, ...rest } = request;
  let shown: ReadonlySet<number> = new Set();
  for (let page = 1; ; page += 1) {
    const paged = { ...rest, page, pageSize };
    const orders =
      type === 2
        ? await client.merchantHistory({ ...paged, type }, options)
        : await client.merchantHistory({ ...paged, type }, options);
    for (const order of orders) if (!shown.has(order.orderId)) yield order;
    if (orders.length < pageSize) return;
    shown = new Set(orders.map(({ orderId }) => orderId));
  }
}
