import type { OrderInput } from '../../server/gateway/contract.ts';
import type { BuyInput, Choosing } from './view.ts';

/** What an order is placed with, all but its idempotency key. */
export type OrderDetails = Omit<OrderInput, 'idempotencyKey'>;

/**
 * @param input what its quote is asked for
 * @param reference the merchant's own reference of the purchase
 */
export function orderDetails(
  { selection, resolved }: Choosing,
  input: BuyInput,
  reference: string | undefined,
): OrderDetails {
  return {
    ...input,
    method: resolved.method.id,
    walletAddress: selection.wallet.trim(),
    ...(resolved.network.memoPattern && { memo: selection.memo.trim() }),
    ...(reference && { reference }),
  };
}
