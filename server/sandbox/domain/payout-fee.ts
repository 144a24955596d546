import { Decimal, roundHalfUp } from './decimal.ts';

/** What a payout to a bank costs, by its size; both in fiat units. The last tier has no upper end. */
export interface PayoutTier {
  readonly upTo: Decimal | null;
  readonly fee: Decimal;
}

/**
 * The tiers of a currency. Published for INR. Not shown for other currencies: we convert INR's by their units per
 * dollar, rounded to the currency's places.
 */
export function payoutTiers(fiat: {
  readonly fiatType: number;
  readonly unitsPerUsd: string;
  readonly unitsPerUsdInr: string;
  readonly decimals: number;
}): readonly PayoutTier[] {
  if (fiat.fiatType === inr) return inrTiers;
  const factor = new Decimal(fiat.unitsPerUsd).div(fiat.unitsPerUsdInr);
  return inrTiers.map(({ upTo, fee }) => ({
    upTo: upTo && roundHalfUp(upTo.times(factor), fiat.decimals),
    fee: roundHalfUp(fee.times(factor), fiat.decimals),
  }));
}

const inr = 1;
const inrTiers: readonly PayoutTier[] = [
  { upTo: new Decimal(1000), fee: new Decimal('2.36') },
  { upTo: new Decimal(25_000), fee: new Decimal('3.54') },
  // Published up to 500000, which is also the most that one order may be.
  { upTo: null, fee: new Decimal('8.26') },
];
