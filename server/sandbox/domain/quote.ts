import type { SandboxPair } from '../data/catalogue.ts';
import { cut, Decimal } from './decimal.ts';
import { refuseOutside, smallestPurchase, type AmountLimits } from './limits.ts';
import type { ListedFiat, Listing, PairSelection, ListedPair } from './listing.ts';
import type { Market } from './market.ts';
import { payoutTiers } from './payout-fee.ts';
import { quantityPaying, quoteOfframp, type OfframpFigures, type OfframpTerms } from './quote-offramp.ts';
import {
  onrampTerms,
  quoteOnramp,
  smallestAmountCoveringFees,
  type OnrampFigures,
  type OnrampTerms,
} from './quote-onramp.ts';
import { Refusal } from './refusal.ts';

export interface QuoteInput extends PairSelection {
  readonly fiatType: number;
  readonly type: 1 | 2;
  /** Fiat units, decimal text. */
  readonly fiatAmount?: string | undefined;
  /** Coin units, decimal text. */
  readonly quantity?: string | undefined;
}

/** What is traded, and for which currency. */
export interface Selection {
  readonly listed: ListedPair;
  readonly fiat: ListedFiat;
}
export type Quoted = Selection &
  (
    | { readonly kind: 'onramp'; readonly fiatAmount: Decimal; readonly figures: OnrampFigures }
    | { readonly kind: 'offramp'; readonly figures: OfframpFigures }
  );

/** Gives prices for what the listing offers; pure, and touches no store. */
export interface QuoteDesk {
  select(input: PairSelection & { readonly fiatType: number }): Selection | Refusal;
  quote(input: QuoteInput, atMs: number): Quoted | Refusal;
  /** The figures of an order at another time, without limits: what the trade itself gives. */
  onrampFigures(selection: Selection, fiatAmount: Decimal, atMs: number): OnrampFigures;
  offrampFigures(selection: Selection, quantity: Decimal, atMs: number): OfframpFigures;
}

export function createQuoteDesk(listing: Listing, market: Market): QuoteDesk {
  const inr = listing.findFiat(1);
  if (inr instanceof Refusal)
    throw new RangeError('The listing needs INR: limits and tiers are published in it.');
  const inrMarket = inr.market;

  const standings = new WeakMap<SandboxPair, Map<number, Standing>>();

  /** Worked out once for each pair and currency of the listing. */
  function standingOf({ listed, fiat }: Selection): Standing {
    const byFiat = standings.get(listed.pair) ?? new Map<number, Standing>();
    standings.set(listed.pair, byFiat);
    let standing = byFiat.get(fiat.row.id);
    if (!standing) {
      const least = smallestPurchase(listed.pair, fiat.market, inrMarket);
      standing = {
        withdrawalFee: new Decimal(listed.pair.withdrawalFee),
        buying: fiat.market.onramp && widest(fiat.market.onramp, least),
        terms: null,
      };
      byFiat.set(fiat.row.id, standing);
    }
    return standing;
  }

  /** A market has one rate for each second: what follows from it is worked out once too. */
  function termsOf(selection: Selection, atMs: number): OnrampTerms {
    const { listed, fiat } = selection;
    const standing = standingOf(selection);
    const rate = market.rate(listed.coin, fiat.market, atMs);
    if (standing.terms?.rate === rate) return standing.terms;
    const { withdrawalFee } = standing;
    const [coinDecimals, fiatDecimals] = [listed.coin.decimals, fiat.row.decimals];
    standing.terms = onrampTerms({ rate, withdrawalFee, coinDecimals, fiatDecimals });
    return standing.terms;
  }

  function offrampTerms({ listed, fiat }: Selection, atMs: number): OfframpTerms {
    return {
      rate: market.rate(listed.coin, fiat.market, atMs),
      tiers: payoutTiers({
        fiatType: fiat.row.id,
        unitsPerUsd: fiat.market.unitsPerUsd,
        unitsPerUsdInr: inrMarket.unitsPerUsd,
        decimals: fiat.row.decimals,
      }),
      tdsRate: fiat.row.id === inrMarket.fiatType ? indianTds : '0',
      coinDecimals: listed.coin.decimals,
      fiatDecimals: fiat.row.decimals,
    };
  }

  function buy(selection: Selection, input: QuoteInput, atMs: number): Quoted | Refusal {
    const { listed, fiat } = selection;
    if (input.fiatAmount === undefined) return new Refusal(400, 'Missing parameter: fiatAmount.');
    const limits = standingOf(selection).buying;
    if (!limits) return notTraded(fiat, 'bought with');
    const fiatAmount = new Decimal(input.fiatAmount);
    const what = (): string => `fiatAmount in ${fiat.row.symbol} for ${nameOf(listed)}`;
    const outside = refuseOutside(fiatAmount, limits, what);
    if (outside) return outside;
    const terms = termsOf(selection, atMs);
    const figures = quoteOnramp(fiatAmount, terms);
    if (figures.quantity.lte(0)) {
      const smallest = smallestAmountCoveringFees(terms).toFixed();
      return new Refusal(413, `${what()} does not cover its fees: minimum ${smallest}.`);
    }
    return { kind: 'onramp', ...selection, fiatAmount, figures };
  }

  function sell(selection: Selection, input: QuoteInput, atMs: number): Quoted | Refusal {
    const { listed, fiat } = selection;
    if (!fiat.market.offramp) return notTraded(fiat, 'sold for');
    const limits = widest(fiat.market.offramp, new Decimal(0));
    const terms = offrampTerms(selection, atMs);
    const what = (): string => `The payout in ${fiat.row.symbol} for ${nameOf(listed)}`;
    if (input.quantity === undefined) {
      if (input.fiatAmount === undefined)
        return new Refusal(400, 'Missing parameter: quantity (or fiatAmount).');
      const wanted = new Decimal(input.fiatAmount);
      const outside = refuseOutside(wanted, limits, what);
      if (outside) return outside;
      return { kind: 'offramp', ...selection, figures: quoteOfframp(quantityPaying(wanted, terms), terms) };
    }
    // A coin cannot be sent in smaller steps than its places, so what lies beyond them is not there.
    const figures = quoteOfframp(cut(new Decimal(input.quantity), listed.coin.decimals), terms);
    return refuseOutside(figures.fiatAmount, limits, what) ?? { kind: 'offramp', ...selection, figures };
  }

  function select(input: PairSelection & { readonly fiatType: number }): Selection | Refusal {
    const listed = listing.findPair(input);
    if (listed instanceof Refusal) return listed;
    const fiat = listing.findFiat(input.fiatType);
    return fiat instanceof Refusal ? fiat : { listed, fiat };
  }

  return {
    select,
    quote(input, atMs) {
      const selection = select(input);
      if (selection instanceof Refusal) return selection;
      const closed = refuseClosed(selection.listed, input.type);
      if (closed) return closed;
      return (input.type === 1 ? buy : sell)(selection, input, atMs);
    },
    onrampFigures: (selection, fiatAmount, atMs) => quoteOnramp(fiatAmount, termsOf(selection, atMs)),
    offrampFigures: (selection, quantity, atMs) => quoteOfframp(quantity, offrampTerms(selection, atMs)),
  };
}

/** What a purchase of a pair for a currency rests on. */
interface Standing {
  readonly withdrawalFee: Decimal;
  /** Null where the currency buys nothing. */
  readonly buying: AmountLimits | null;
  /** Those of the last rate asked for. */
  terms: OnrampTerms | null;
}

/** 1 % of what is left after the service's fee. Specification: tdsFee, Indian tax law; so for INR alone. */
const indianTds = '0.01';

/**
 * Not shown in the specification: a pair whose node is out of sync trades in neither direction, one whose deposits
 * are closed cannot be sold. Both answer 406: unlike a 503, asking again at once is of no use.
 */
function refuseClosed(listed: ListedPair, type: 1 | 2): Refusal | null {
  if (listed.pair.nodeInSync !== 1) {
    return new Refusal(406, `Coin not supported for now: the node of ${nameOf(listed)} is out of sync.`);
  }
  if (type === 2 && listed.pair.depositEnable !== 1) {
    return new Refusal(406, `Coin not supported for now: deposits of ${nameOf(listed)} are closed.`);
  }
  return null;
}

function notTraded(fiat: ListedFiat, verb: string): Refusal {
  return new Refusal(
    400,
    `fiatType ${fiat.row.id}: coins cannot be ${verb} ${fiat.row.symbol}; choose another.`,
  );
}

function widest(range: { readonly min: number; readonly max: number }, least: Decimal): AmountLimits {
  const min = new Decimal(range.min);
  return { min: least.gt(min) ? least : min, max: new Decimal(range.max) };
}

function nameOf({ coin, chain }: ListedPair): string {
  return `${coin.symbol} on ${chain.record.chainSymbol}`;
}
