import { Decimal, divideCut, roundHalfUp } from './decimal.ts';

/** What a pair trades for at a moment, whatever the amount. */
export interface OnrampTerms {
  /** Fiat units for one coin. */
  readonly rate: Decimal;
  /** Fiat units. */
  readonly gasFee: Decimal;
  readonly coinDecimals: number;
  readonly fiatDecimals: number;
}

/** @param pair.withdrawalFee the on-chain fee, coin units: the gas fee is what it is worth */
export function onrampTerms(pair: {
  readonly rate: Decimal;
  readonly withdrawalFee: Decimal;
  readonly coinDecimals: number;
  readonly fiatDecimals: number;
}): OnrampTerms {
  const { rate, withdrawalFee, coinDecimals, fiatDecimals } = pair;
  return { rate, gasFee: roundHalfUp(withdrawalFee.times(rate), fiatDecimals), coinDecimals, fiatDecimals };
}

/** A purchase in figures; all four fees in fiat units. */
export interface OnrampFigures {
  readonly rate: Decimal;
  /** Coin units; zero or below where the fees eat the amount up. */
  readonly quantity: Decimal;
  readonly onrampFee: Decimal;
  readonly clientFee: Decimal;
  readonly gatewayFee: Decimal;
  readonly gasFee: Decimal;
}

/**
 * `quantity = (fiatAmount - onrampFee - clientFee - gatewayFee - gasFee) / rate`, cut to the coin's places.
 *
 * Not shown in the specification: fees are rounded half up to the fiat's places, as the published amounts are, and
 * the merchant's own fee (`clientFee`) and the `gatewayFee` of a purchase are zero.
 *
 * @param fiatAmount fiat units
 * @example (200 - 0.5 - 0 - 0 - 7.08) / 24.41 = 7.88
 */
export function quoteOnramp(fiatAmount: Decimal, terms: OnrampTerms): OnrampFigures {
  const onrampFee = roundHalfUp(fiatAmount.times(onrampFeeRate), terms.fiatDecimals);
  const left = fiatAmount.minus(onrampFee).minus(terms.gasFee);
  return {
    rate: terms.rate,
    quantity: divideCut(left, terms.rate, terms.coinDecimals),
    onrampFee,
    clientFee: zero,
    gatewayFee: zero,
    gasFee: terms.gasFee,
  };
}

/** The smallest amount that still buys one step of the coin's last place, in the fiat's places, rounded up. */
export function smallestAmountCoveringFees(terms: OnrampTerms): Decimal {
  const step = terms.rate.times(new Decimal(10).pow(-terms.coinDecimals));
  const fiatStep = new Decimal(10).pow(-terms.fiatDecimals);
  return terms.gasFee
    .plus(step)
    .plus(fiatStep)
    .div(new Decimal(1).minus(onrampFeeRate))
    .round(terms.fiatDecimals, 3);
}

/** What the service keeps of each trade: 0.25 %. */
export const onrampFeeRate = new Decimal('0.0025');
const zero = new Decimal(0);
