import { Big } from 'big.js';

import type { OfframpQuote, OnrampQuote } from '../../protocol/records.ts';
import { plainDecimal } from '../../protocol/scalars.ts';
import type { Fee, Quote, QuoteInput, Range } from '../contract.ts';

/** How long a quote is shown: the service gives one neither an id nor an expiry. */
const refreshAfterMs = 15_000;

/** Whether the service's numbers can be a price at all: no zero or negative rate or quantity, no negative fee. */
export function isPlausibleQuote(quote: OnrampQuote | OfframpQuote): boolean {
  const { rate, quantity, ...others } = quote;
  return rate > 0 && quantity > 0 && Object.values(others).every((number) => number >= 0);
}

/** A price for a buyer: all fees in fiat. */
export function presentBuyQuote(
  input: QuoteInput & { readonly fiatAmount: string },
  quote: OnrampQuote,
): Quote {
  return {
    ...selectionOf(input),
    fiatAmount: input.fiatAmount,
    quantity: plainDecimal(quote.quantity),
    rate: plainDecimal(quote.rate),
    fees: withoutZeroes([
      { kind: 'service', amount: quote.onrampFee, unit: 'fiat' },
      { kind: 'merchant', amount: quote.clientFee, unit: 'fiat' },
      { kind: 'gateway', amount: quote.gatewayFee, unit: 'fiat' },
      { kind: 'network', amount: quote.gasFee, unit: 'fiat' },
    ]),
    refreshAfterMs,
  };
}

/** A price for a seller: the gateway's fee in fiat, the others in coin. */
export function presentSellQuote(input: QuoteInput, quote: OfframpQuote): Quote {
  return {
    ...selectionOf(input),
    fiatAmount: plainDecimal(quote.fiatAmount),
    quantity: plainDecimal(quote.quantity),
    rate: plainDecimal(quote.rate),
    fees: withoutZeroes([
      { kind: 'service', amount: quote.onrampFee, unit: 'coin' },
      { kind: 'merchant', amount: quote.clientFee, unit: 'coin' },
      { kind: 'tax', amount: quote.tdsFee, unit: 'coin' },
      { kind: 'gateway', amount: quote.gatewayFee, unit: 'fiat' },
    ]),
    refreshAfterMs,
  };
}

/**
 * The limits of one selection, in fiat units: the fiat's own, narrowed by the smallest purchase of the pair. A
 * maximum below that minimum is kept as it is: then nothing can be bought, and the numbers say so.
 */
export function limitsOfPair(fiat: Range, minBuy: string | null): Range {
  const min = minBuy !== null && new Big(minBuy).gt(fiat.min) ? minBuy : fiat.min;
  return { min, max: fiat.max };
}

function selectionOf({ side, coin, network, fiat }: QuoteInput) {
  return { side, coin, network, fiat };
}

function withoutZeroes(
  fees: readonly { readonly kind: Fee['kind']; readonly amount: number; readonly unit: Fee['unit'] }[],
): Fee[] {
  return fees
    .filter((fee) => fee.amount !== 0)
    .map(({ kind, amount, unit }) => ({ kind, amount: plainDecimal(amount), unit }));
}
