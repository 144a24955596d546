import type { SandboxOfframpOrder, SandboxOnrampOrder } from '../../protocol/extensions.ts';
import { onrampFeeRate } from '../domain/quote-onramp.ts';
import { wireNumber } from '../domain/decimal.ts';
import type { ListedPair } from '../domain/listing.ts';
import type { Order } from '../domain/order.ts';

/**
 * An order as the specification's records have it, with what our extension adds.
 *
 * `onRampFee` of an onramp record is a percentage, as the specification's table says of it; in the quote and in the
 * offramp record it is an amount.
 *
 * @param deposit the account to pay into; null where bankDetails names it, and for a sale
 */
export function presentOrder(
  order: Order,
  listed: ListedPair | undefined,
  deposit: SandboxOnrampOrder['deposit'],
): SandboxOnrampOrder | SandboxOfframpOrder {
  const shared = {
    orderId: order.id,
    walletAddress: order.walletAddress,
    coinId: order.coinId,
    chainId: order.chainId,
    fiatType: order.fiatType,
    paymentType: order.paymentType,
    expectedPrice: wireNumber(order.expectedPrice),
    actualPrice: numberOrNull(order.actualPrice),
    clientFee: wireNumber(order.clientFee),
    gatewayFee: wireNumber(order.gatewayFee),
    transactionHash: order.transactionHash,
    referenceId: order.referenceId,
    status: order.status,
    createdAt: isoTime(order.createdAt),
    updatedAt: isoTime(order.updatedAt),
    merchantRecognitionId: order.merchantRecognitionId,
    coinCode: listed?.coin.symbol ?? '',
    network: listed?.chain.record.chainSymbol ?? '',
    addressTag: order.addressTag,
    expiresAt: isoTime(order.expiresAt),
    scenario: order.scenario,
    deposit,
  };
  if (order.type === 2) {
    return {
      ...shared,
      expectedQuantity: wireNumber(order.expectedQuantity),
      actualQuantity: numberOrNull(order.actualQuantity),
      actualFiatAmount: numberOrNull(order.actualFiatAmount),
      onrampFee: wireNumber(order.onrampFee),
      tdsFee: wireNumber(order.tdsFee),
      depositAddress: order.depositAddress ?? '',
    };
  }
  return {
    ...shared,
    fiatAmount: wireNumber(order.fiatAmount),
    expectedCryptoAmount: wireNumber(order.expectedQuantity),
    actualCryptoAmount: numberOrNull(order.actualQuantity),
    onRampFee: wireNumber(onrampFeeRate.times(100)),
    gasFee: wireNumber(order.gasFee),
    kycNeeded: 0,
    appId: order.appId,
  };
}

function numberOrNull(value: string | null): number | null {
  return value === null ? null : wireNumber(value);
}

/** ISO 8601, UTC, with milliseconds. */
function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}
