import type { OfframpOrder, OnrampOrder } from '../../protocol/records.ts';
import { wireNumber } from '../domain/decimal.ts';
import { onrampFeeRate } from '../domain/quote-onramp.ts';
import type { RecordedOrder } from '../domain/recorded-order.ts';
import { seededHash } from '../domain/seeded-fraction.ts';
import { presentUpdatedAt } from './order-times.ts';

// Each record is one literal: made by spreading what both have, a page of 500 takes ten times as long.

/**
 * A purchase as the specification's onramp record has it. `onRampFee` is a percentage here, as the table says; in
 * the quote and in the offramp record the fee is an amount.
 *
 * Not shown in the specification: who a user is and what `trials` counts. We give the buyers of one wallet address
 * one `userId`, and `trials` counts what `webhookTrials` does.
 *
 * @param webhookTrials attempts to reach the webhook endpoint; not in the record when it is left out
 */
export function presentOnrampRecord(order: RecordedOrder, webhookTrials?: number) {
  return {
    orderId: order.id,
    userId: seededHash(`${order.appId}/${order.walletAddress}`),
    walletAddress: order.walletAddress,
    coinId: order.coinId,
    chainId: order.chainId,
    fiatType: order.fiatType,
    paymentType: order.paymentType,
    fiatAmount: wireNumber(order.fiatAmount),
    expectedCryptoAmount: wireNumber(order.expectedQuantity),
    expectedPrice: wireNumber(order.expectedPrice),
    actualCryptoAmount: numberOrNull(order.actualQuantity),
    actualPrice: numberOrNull(order.actualPrice),
    onRampFee: onrampFeePercent,
    clientFee: wireNumber(order.clientFee),
    gatewayFee: wireNumber(order.gatewayFee),
    gasFee: wireNumber(order.gasFee),
    transactionHash: order.transactionHash,
    referenceId: order.referenceId,
    kycNeeded: 0,
    status: order.status,
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: presentUpdatedAt(order.updatedAt),
    appId: order.appId,
    merchantRecognitionId: order.merchantRecognitionId,
    trials: webhookTrials,
    webhookTrials,
  } satisfies OnrampOrder;
}

/**
 * A sale as the specification's offramp record has it. Its table knows no `null`: what is not known yet is 0 or
 * `""`, as published rows have it.
 */
export function presentOfframpRecord(order: RecordedOrder) {
  return {
    orderId: order.id,
    coinId: order.coinId,
    chainId: order.chainId,
    walletAddress: order.walletAddress,
    expectedPrice: wireNumber(order.expectedPrice),
    expectedQuantity: wireNumber(order.expectedQuantity),
    actualPrice: numberOrNull(order.actualPrice) ?? 0,
    actualQuantity: numberOrNull(order.actualQuantity) ?? 0,
    actualFiatAmount: numberOrNull(order.actualFiatAmount) ?? 0,
    onrampFee: wireNumber(order.onrampFee),
    clientFee: wireNumber(order.clientFee),
    gatewayFee: wireNumber(order.gatewayFee),
    tdsFee: wireNumber(order.tdsFee),
    merchantRecognitionId: order.merchantRecognitionId,
    paymentType: order.paymentType,
    fiatType: order.fiatType,
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: presentUpdatedAt(order.updatedAt),
    status: order.status,
    transactionHash: order.transactionHash ?? '',
  } satisfies OfframpOrder;
}

const onrampFeePercent = wireNumber(onrampFeeRate.times(100));

function numberOrNull(value: string | null): number | null {
  return value === null ? null : wireNumber(value);
}
