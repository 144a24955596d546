import { Decimal, decimalText } from './decimal.ts';
import type { QuoteInput, Selection } from './quote.ts';

/** An order as a merchant asks for it. */
export interface OrderInput extends QuoteInput {
  readonly paymentType: 1 | 2;
  readonly walletAddress: string;
  readonly addressTag?: string | undefined;
  readonly merchantRecognitionId: string;
  /** Name of the way it is told to go. */
  readonly scenario?: string | undefined;
}

/**
 * One spelling for one order, by which a repeated request is known: `1000` and `1000.0`, `USDT` and 54 are the
 * same. Prices are no part of it: they move between two tries.
 */
export function orderDetails(input: OrderInput, { listed, fiat }: Selection): string {
  return JSON.stringify([
    input.type,
    listed.coin.id,
    listed.chain.id,
    fiat.row.id,
    ...amountThatCounts(input),
    input.paymentType,
    input.walletAddress,
    input.addressTag || null,
    ...(input.scenario === undefined ? [] : [input.scenario]),
  ]);
}

/** A purchase is by fiat amount alone, and a sale by quantity where one is given. */
function amountThatCounts({ type, fiatAmount, quantity }: OrderInput): readonly (string | null)[] {
  const byQuantity = type === 2 && quantity !== undefined;
  const amount = byQuantity ? quantity : fiatAmount;
  return [byQuantity ? 'quantity' : 'fiat', amount === undefined ? null : decimalText(new Decimal(amount))];
}
