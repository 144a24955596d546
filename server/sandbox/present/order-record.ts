import type { OfframpOrder, OnrampOrder } from '../../protocol/records.ts';
import { wireNumber } from '../domain/decimal.ts';
import type { Order } from '../domain/order.ts';
import { onrampFeeRate } from '../domain/quote-onramp.ts';
import { presentUpdatedAt } from './order-times.ts';

/**
 * A purchase as the specification's onramp record has it. `onRampFee` is a percentage here, as the table says; in
 * the quote and in the offramp record the fee is an amount.
 */
export function presentOnrampRecord(order: Order) {
  return {
    ...presentShared(order),
    fiatAmount: wireNumber(order.fiatAmount),
    expectedCryptoAmount: wireNumber(order.expectedQuantity),
    actualCryptoAmount: numberOrNull(order.actualQuantity),
    actualPrice: numberOrNull(order.actualPrice),
    onRampFee: wireNumber(onrampFeeRate.times(100)),
    gasFee: wireNumber(order.gasFee),
    transactionHash: order.transactionHash,
    referenceId: order.referenceId,
    kycNeeded: 0,
    appId: order.appId,
  } satisfies OnrampOrder;
}

/**
 * A sale as the specification's offramp record has it. Its table knows no `null`: what is not known yet is 0 or
 * `""`, as published rows have it.
 */
export function presentOfframpRecord(order: Order) {
  return {
    ...presentShared(order),
    expectedQuantity: wireNumber(order.expectedQuantity),
    actualQuantity: numberOrNull(order.actualQuantity) ?? 0,
    actualPrice: numberOrNull(order.actualPrice) ?? 0,
    actualFiatAmount: numberOrNull(order.actualFiatAmount) ?? 0,
    onrampFee: wireNumber(order.onrampFee),
    tdsFee: wireNumber(order.tdsFee),
    transactionHash: order.transactionHash ?? '',
  } satisfies OfframpOrder;
}

/** What both tables have. */
function presentShared(order: Order) {
  return {
    orderId: order.id,
    walletAddress: order.walletAddress,
    coinId: order.coinId,
    chainId: order.chainId,
    fiatType: order.fiatType,
    paymentType: order.paymentType,
    expectedPrice: wireNumber(order.expectedPrice),
    clientFee: wireNumber(order.clientFee),
    gatewayFee: wireNumber(order.gatewayFee),
    status: order.status,
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: presentUpdatedAt(order.updatedAt),
    merchantRecognitionId: order.merchantRecognitionId,
  };
}

function numberOrNull(value: string | null): number | null {
  return value === null ? null : wireNumber(value);
}
