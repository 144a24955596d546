import { Decimal, decimalText } from './decimal.ts';
import { receivedBy } from './received.ts';
import type { Listing } from './listing.ts';
import type { Order } from './order.ts';
import type { QuoteDesk } from './quote.ts';
import { Refusal } from './refusal.ts';
import { nextStatus, nextStepAt, type Pace } from './schedule.ts';
import { transactionHash } from './transaction-hash.ts';

/** What a step changes. */
export type StepChange = Pick<Order, 'status' | 'nextStepAt' | 'updatedAt'> &
  Partial<
    Pick<
      Order,
      | 'fiatAmount'
      | 'actualPrice'
      | 'actualQuantity'
      | 'actualFiatAmount'
      | 'onrampFee'
      | 'clientFee'
      | 'gatewayFee'
      | 'tdsFee'
      | 'transactionHash'
    >
  >;

export interface Ground {
  readonly listing: Listing;
  readonly desk: QuoteDesk;
  readonly pace: Pace;
}

/**
 * The next step of an order that is due. A step happens at the instant it was due, whenever it is walked: after a
 * standstill an order catches up on the timeline it would have had.
 */
export function takeStep(order: Order, ground: Ground): StepChange | null {
  const status = nextStatus(order, ground.pace);
  if (status === null || order.nextStepAt === null) return null;
  const atMs = order.nextStepAt;
  return {
    status,
    updatedAt: atMs,
    nextStepAt: nextStepAt({ ...order, status }, atMs, ground.pace),
    ...(countCodes[order.type].includes(status) ? receivedBy(order, ground.listing) : {}),
    ...(tradeCodes[order.type].includes(status) ? settle(order, atMs, ground) : {}),
    ...(hashCodes[order.type].includes(status) ? { transactionHash: hashOf(order, ground) } : {}),
  };
}

/** Codes that say what was received although nothing is traded (yet). */
const countCodes: Record<Order['type'], readonly number[]> = { 1: [-4], 2: [-4, 3] };
/** Codes at which price and quantity become real. */
const tradeCodes: Record<Order['type'], readonly number[]> = { 1: [3, 13], 2: [4, 12] };
/** Codes at which the transaction is on the chain: our withdrawal, or the seller's deposit. */
const hashCodes: Record<Order['type'], readonly number[]> = { 1: [4, 15], 2: [2, 10, 11] };

function settle(order: Order, atMs: number, { listing, desk }: Ground): Partial<StepChange> {
  const listed = listing.pairById(order.coinId, order.chainId);
  const fiat = listing.findFiat(order.fiatType);
  // A pair taken off the list while an order for it was under way: the order keeps its word.
  if (!listed || fiat instanceof Refusal) return asExpected(order);
  if (order.type === 2) {
    const { actualQuantity = order.expectedQuantity } = receivedBy(order, listing);
    const figures = desk.offrampFigures({ listed, fiat }, new Decimal(actualQuantity), atMs);
    if (figures.fiatAmount.lte(0)) return asExpected(order);
    // The fees of what was really sold: another quantity, or another tier at another price, has others.
    return {
      actualPrice: decimalText(figures.rate),
      actualQuantity,
      actualFiatAmount: decimalText(figures.fiatAmount),
      onrampFee: decimalText(figures.onrampFee),
      clientFee: decimalText(figures.clientFee),
      gatewayFee: decimalText(figures.gatewayFee),
      tdsFee: decimalText(figures.tdsFee),
    };
  }
  const figures = desk.onrampFigures({ listed, fiat }, new Decimal(order.fiatAmount), atMs);
  // A fall of the market may leave nothing of an amount near its minimum.
  if (figures.quantity.lte(0)) return asExpected(order);
  return { actualPrice: decimalText(figures.rate), actualQuantity: decimalText(figures.quantity) };
}

function asExpected(order: Order): Partial<StepChange> {
  return {
    actualPrice: order.expectedPrice,
    actualQuantity: order.expectedQuantity,
    ...(order.type === 2 ? { actualFiatAmount: order.fiatAmount } : {}),
  };
}

function hashOf(order: Order, { listing, pace }: Ground): string {
  const listed = listing.pairById(order.coinId, order.chainId);
  return transactionHash(listed?.chain.record ?? null, `${pace.seed}/transaction/${order.id}`);
}
