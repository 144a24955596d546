import { cut, Decimal, roundHalfUp } from './decimal.ts';
import type { PayoutTier } from './payout-fee.ts';
import { onrampFeeRate } from './quote-onramp.ts';

export interface OfframpTerms {
  /** Fiat units for one coin. */
  readonly rate: Decimal;
  readonly tiers: readonly PayoutTier[];
  /** Share of what is left after the service's fee, e.g. `0.01`. */
  readonly tdsRate: string;
  readonly coinDecimals: number;
  readonly fiatDecimals: number;
}

/** A sale in figures: `onrampFee`, `clientFee` and `tdsFee` in coin units, `gatewayFee` in fiat units. */
export interface OfframpFigures {
  readonly rate: Decimal;
  readonly quantity: Decimal;
  /** What arrives at the bank; below zero where the fees eat the quantity up. */
  readonly fiatAmount: Decimal;
  readonly onrampFee: Decimal;
  readonly clientFee: Decimal;
  readonly gatewayFee: Decimal;
  readonly tdsFee: Decimal;
}

/**
 * `fiatAmount = (quantity - onrampFee - tdsFee) * rate - gatewayFee`, cut to the fiat's places.
 *
 * Not shown in the specification: coin fees are rounded half up to the coin's places, as the published example's
 * are; the tier of the gateway fee goes by the payout before that fee.
 *
 * @example (1115 - 2.79 - 11.12) * 86 - 8.26 = 94685.48
 */
export function quoteOfframp(quantity: Decimal, terms: OfframpTerms): OfframpFigures {
  const { onrampFee, tdsFee, gross } = deduct(quantity, terms);
  const gatewayFee = feeFor(gross, terms.tiers);
  return {
    rate: terms.rate,
    quantity,
    fiatAmount: cut(gross.minus(gatewayFee), terms.fiatDecimals),
    onrampFee,
    clientFee: zero,
    gatewayFee,
    tdsFee,
  };
}

/**
 * The smallest quantity, in the coin's places, that pays out at least an amount.
 *
 * Not shown in the specification: a quote by `fiatAmount` answers this quantity and what it pays out, which is the
 * amount asked for or, where one step of the coin is worth more than one of the fiat, the next above it.
 */
export function quantityPaying(fiatAmount: Decimal, terms: OfframpTerms): Decimal {
  const step = new Decimal(10).pow(-terms.coinDecimals);
  const kept = new Decimal(1).minus(onrampFeeRate).times(new Decimal(1).minus(terms.tdsRate));
  for (const tier of terms.tiers) {
    const target = fiatAmount.plus(tier.fee);
    const paysEnough = (quantity: Decimal): boolean => deduct(quantity, terms).gross.gte(target);
    let quantity = target.div(terms.rate).div(kept).round(terms.coinDecimals, 3);
    // The estimate ignores how fees are rounded, which moves it by a few steps at most, either way.
    while (!paysEnough(quantity)) quantity = quantity.plus(step);
    while (quantity.gt(0) && paysEnough(quantity.minus(step))) quantity = quantity.minus(step);
    if (tier.upTo === null || deduct(quantity, terms).gross.lte(tier.upTo)) return quantity;
  }
  throw new RangeError('The last payout tier must be open-ended.');
}

/** What is taken off in coin, and the worth of the rest in fiat. */
function deduct(quantity: Decimal, terms: OfframpTerms) {
  const onrampFee = roundHalfUp(quantity.times(onrampFeeRate), terms.coinDecimals);
  const afterFee = quantity.minus(onrampFee);
  const tdsFee = roundHalfUp(afterFee.times(terms.tdsRate), terms.coinDecimals);
  return { onrampFee, tdsFee, gross: afterFee.minus(tdsFee).times(terms.rate) };
}

function feeFor(gross: Decimal, tiers: readonly PayoutTier[]): Decimal {
  const tier = tiers.find(({ upTo }) => upTo === null || gross.lte(upTo));
  if (!tier) throw new RangeError('The last payout tier must be open-ended.');
  return tier.fee;
}

const zero = new Decimal(0);
