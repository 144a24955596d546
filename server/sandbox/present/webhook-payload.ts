import type { z } from 'zod';

import { completedCode } from '../../protocol/status.ts';
import type { offrampWebhook, onrampWebhook } from '../../protocol/webhook-event.ts';
import { wireNumber } from '../domain/decimal.ts';
import type { ListedPair } from '../domain/listing.ts';
import { directionOf } from '../domain/order.ts';
import type { RecordedOrder } from '../domain/recorded-order.ts';
import { onrampFeeRate } from '../domain/quote-onramp.ts';
import { presentUpdatedAt } from './order-times.ts';

/**
 * The webhook of a completed order. Specification: Events, with `eventType`, `coinCode` and `network`, which real
 * receivers need. `status` is the code the order completed with, also when "webhook sent" was noted since: a
 * receiver that knows an event by `(orderId, status)` must recognise it.
 *
 * @param trials attempts that were made before this one
 */
export function presentWebhook(
  order: RecordedOrder,
  listed: ListedPair | undefined,
  trials: number,
): SentWebhook {
  const shared = {
    orderId: order.id,
    walletAddress: order.walletAddress,
    coinId: order.coinId,
    chainId: order.chainId,
    fiatType: order.fiatType,
    expectedPrice: wireNumber(order.expectedPrice),
    actualPrice: numberOrNull(order.actualPrice),
    kycNeeded: 0,
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: presentUpdatedAt(order.updatedAt),
    status: completedCode(directionOf(order), order.status) ?? order.status,
    referenceId: order.referenceId,
    clientFee: wireNumber(order.clientFee),
    gatewayFee: wireNumber(order.gatewayFee),
    transactionHash: order.transactionHash,
    merchantRecognitionId: order.merchantRecognitionId,
    coinCode: listed?.coin.symbol ?? '',
    network: listed?.chain.record.chainSymbol ?? '',
    webhookTrials: trials,
  };
  // Not by a spread: one that is followed by more properties takes longer than all the rest of this.
  if (order.type === 2) {
    return Object.assign(shared, {
      eventType: 'offramp',
      // A numeric string in the published example, unlike everywhere else.
      paymentType: String(order.paymentType),
      actualQuantity: numberOrNull(order.actualQuantity),
      actualFiatAmount: numberOrNull(order.actualFiatAmount),
      onRampFee: wireNumber(order.onrampFee),
      statusDescription: 'SUCCESS',
    } as const);
  }
  return Object.assign(shared, {
    eventType: 'onramp',
    paymentType: order.paymentType,
    fiatAmount: wireNumber(order.fiatAmount),
    expectedCryptoAmount: wireNumber(order.expectedQuantity),
    actualCryptoAmount: numberOrNull(order.actualQuantity),
    onRampFee: feePercent,
    gasFee: wireNumber(order.gasFee),
    appId: order.appId,
  } as const);
}

/** What `protocol/webhook-event.ts` reads. */
export type SentWebhook = z.input<typeof onrampWebhook> | z.input<typeof offrampWebhook>;

/** A percentage, as in the order record. */
const feePercent = wireNumber(onrampFeeRate.times(100));

function numberOrNull(value: string | null): number | null {
  return value === null ? null : wireNumber(value);
}
