import { fiatById } from '../../protocol/fiats.ts';
import type { FiatMarket, SandboxPair } from '../data/catalogue.ts';
import { Decimal, decimalText, roundUpSignificant } from './decimal.ts';
import { Refusal } from './refusal.ts';

/** Bounds of an amount in fiat units. */
export interface AmountLimits {
  readonly min: Decimal;
  readonly max: Decimal;
}

/**
 * The smallest purchase of a pair in units of a fiat. Published in INR. Not shown for other currencies: we convert
 * INR's and round up, to three significant digits, so that a limit is a number people can read.
 */
export function smallestPurchase(pair: SandboxPair, fiat: FiatMarket, inr: FiatMarket): Decimal {
  const inRupees = new Decimal(pair.minBuyInr);
  if (fiat.fiatType === inr.fiatType) return inRupees;
  const converted = inRupees.times(fiat.unitsPerUsd).div(inr.unitsPerUsd);
  const readable = roundUpSignificant(converted, 3);
  return readable.round(fiatById(fiat.fiatType)?.decimals ?? 2, 3);
}

/** 413 with the text that programs look for, or null where the amount is within; only then is `what` not asked. */
export function refuseOutside(amount: Decimal, limits: AmountLimits, what: () => string): Refusal | null {
  if (amount.lt(limits.min)) {
    return new Refusal(413, `${what()} is too small: minimum ${decimalText(limits.min)}.`);
  }
  if (amount.gt(limits.max)) {
    return new Refusal(413, `${what()} is too large: maximum ${decimalText(limits.max)}.`);
  }
  return null;
}
