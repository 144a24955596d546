import type { OrderInput } from '../../server/gateway/contract.ts';
import type { Choosing } from './view.ts';

/** What an order is placed with, all but its idempotency key. */
export type OrderDetails = Omit<OrderInput, 'idempotencyKey'>;

/**
 * @param amount the fiat amount, a plain decimal
 * @param reference the merchant's own reference of the purchase
 */
export function orderDetails(
  { selection, resolved }: Choosing,
  amount: string,
  reference: string | undefined,
): OrderDetails {
  const { fiat, coin, network, method } = resolved;
  return {
    side: 'buy',
    fiat: fiat.code,
    coin: coin.id,
    network: network.id,
    fiatAmount: amount,
    method: method.id,
    walletAddress: selection.wallet.trim(),
    ...(network.memoPattern && { memo: selection.memo.trim() }),
    ...(reference && { reference }),
  };
}
