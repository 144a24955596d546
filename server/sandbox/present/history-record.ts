import type { OfframpOrder, OnrampOrder } from '../../protocol/records.ts';
import { seededHash } from '../domain/seeded-fraction.ts';
import type { HistoryOrder } from '../domain/history-page.ts';
import { presentOfframpRecord, presentOnrampRecord } from './order-record.ts';

/**
 * A row of merchantHistory: the specification's record with all its fields, and none of our extension's.
 *
 * Not shown in the specification: who a user is and what `trials` counts. We give the buyers of one wallet address
 * one `userId`, and `trials` counts what `webhookTrials` does: attempts to reach the webhook endpoint.
 */
export function presentHistoryRecord(order: HistoryOrder): OnrampOrder | OfframpOrder {
  if (order.type === 2) return presentOfframpRecord(order);
  const { webhookTrials } = order;
  return {
    ...presentOnrampRecord(order),
    userId: seededHash(`${order.appId}/${order.walletAddress}`),
    trials: webhookTrials,
    webhookTrials,
  };
}
