import { completedCode } from '../../protocol/status.ts';
import { wireNumber } from '../domain/decimal.ts';
import type { ListedPair } from '../domain/listing.ts';
import { directionOf, type Order } from '../domain/order.ts';
import { onrampFeeRate } from '../domain/quote-onramp.ts';
import { presentUpdatedAt } from './order-times.ts';

/**
 * The webhook of a completed order. Specification: Events, with `eventType`, `coinCode` and `network`, which real
 * receivers need. `status` is the code the order completed with, also when "webhook sent" was noted since: a
 * receiver that knows an event by `(orderId, status)` must recognise it.
 *
 * @param trials attempts that were made before this one
 */
export function presentWebhook(order: Order, listed: ListedPair | undefined, trials: number): object {
  const coinCode = listed?.coin.symbol ?? '';
  const network = listed?.chain.record.chainSymbol ?? '';
  return order.type === 2
    ? presentSale(order, coinCode, network, trials)
    : presentPurchase(order, coinCode, network, trials);
}

// Each is one literal: made by spreading what both have, it takes several times as long.

function presentPurchase(order: Order, coinCode: string, network: string, webhookTrials: number): object {
  return {
    orderId: order.id,
    eventType: directionOf(order),
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
    coinCode,
    network,
    webhookTrials,
    paymentType: order.paymentType,
    fiatAmount: wireNumber(order.fiatAmount),
    expectedCryptoAmount: wireNumber(order.expectedQuantity),
    actualCryptoAmount: numberOrNull(order.actualQuantity),
    onRampFee: feePercent,
    gasFee: wireNumber(order.gasFee),
    appId: order.appId,
  };
}

function presentSale(order: Order, coinCode: string, network: string, webhookTrials: number): object {
  return {
    orderId: order.id,
    eventType: directionOf(order),
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
    coinCode,
    network,
    webhookTrials,
    // A numeric string in the published example, unlike everywhere else.
    paymentType: String(order.paymentType),
    actualQuantity: numberOrNull(order.actualQuantity),
    actualFiatAmount: numberOrNull(order.actualFiatAmount),
    onRampFee: wireNumber(order.onrampFee),
    statusDescription: 'SUCCESS',
  };
}

/** A percentage, as in the order record. */
const feePercent = wireNumber(onrampFeeRate.times(100));

function numberOrNull(value: string | null): number | null {
  return value === null ? null : wireNumber(value);
}
