/** What one currency costs and how much of it an order may take. */
export interface FiatMarket {
  /** Id of `protocol/fiats.ts`. */
  readonly fiatType: number;
  /** Decimal: units of this currency for one US dollar. */
  readonly unitsPerUsd: string;
  /** Smallest and largest purchase, in fiat units; `null` where the currency cannot buy. */
  readonly onramp: FiatRange | null;
  /** Smallest and largest payout, in fiat units; `null` where coins cannot be sold for it. */
  readonly offramp: FiatRange | null;
}

export interface FiatRange {
  readonly min: number;
  readonly max: number;
}

/**
 * One row for each currency in service. The rupee stands at 88 to the dollar, the reference rate of USDT.
 *
 * Onramp limits are the published ones for ids 1 to 10, 12 and 14. Not shown in the specification: the other limits
 * and all payout limits (but for the published minimum of 100 INR); we give round sums near those of the rupee,
 * about 2 to 5,700 US dollars.
 */
// prettier-ignore
export const fiatMarkets: readonly FiatMarket[] = [
  { fiatType: 1, unitsPerUsd: '88', onramp: { min: 100, max: 500000 }, offramp: { min: 100, max: 500000 } },
  { fiatType: 2, unitsPerUsd: '41.5', onramp: { min: 300, max: 50000 }, offramp: { min: 300, max: 50000 } },
  { fiatType: 3, unitsPerUsd: '3.6725', onramp: { min: 50, max: 75000 }, offramp: null },
  { fiatType: 4, unitsPerUsd: '18.6', onramp: { min: 200, max: 500000 }, offramp: { min: 50, max: 100000 } },
  { fiatType: 5, unitsPerUsd: '26300', onramp: { min: 300000, max: 450000000 }, offramp: { min: 100000, max: 150000000 } },
  { fiatType: 6, unitsPerUsd: '1500', onramp: { min: 5000, max: 2000000 }, offramp: { min: 5000, max: 2000000 } },
  { fiatType: 7, unitsPerUsd: '5.4', onramp: { min: 55, max: 50000 }, offramp: { min: 20, max: 30000 } },
  { fiatType: 8, unitsPerUsd: '3.5', onramp: { min: 19, max: 45000 }, offramp: { min: 10, max: 20000 } },
  { fiatType: 9, unitsPerUsd: '4000', onramp: { min: 20000, max: 41000000 }, offramp: { min: 10000, max: 20000000 } },
  { fiatType: 10, unitsPerUsd: '960', onramp: { min: 5000, max: 8000000 }, offramp: { min: 2000, max: 5000000 } },
  { fiatType: 11, unitsPerUsd: '58', onramp: { min: 100, max: 300000 }, offramp: { min: 100, max: 300000 } },
  { fiatType: 12, unitsPerUsd: '0.86', onramp: { min: 12, max: 8000000 }, offramp: { min: 5, max: 5000 } },
  { fiatType: 14, unitsPerUsd: '16500', onramp: { min: 160000, max: 1000000000 }, offramp: { min: 50000, max: 100000000 } },
  { fiatType: 15, unitsPerUsd: '129', onramp: { min: 300, max: 700000 }, offramp: { min: 300, max: 700000 } },
  { fiatType: 16, unitsPerUsd: '11', onramp: { min: 25, max: 60000 }, offramp: { min: 25, max: 60000 } },
  { fiatType: 17, unitsPerUsd: '17.5', onramp: { min: 40, max: 100000 }, offramp: null },
  { fiatType: 18, unitsPerUsd: '1445', onramp: { min: 3000, max: 8000000 }, offramp: { min: 3000, max: 8000000 } },
  { fiatType: 19, unitsPerUsd: '563', onramp: { min: 1500, max: 3000000 }, offramp: { min: 1500, max: 3000000 } },
  { fiatType: 20, unitsPerUsd: '0.75', onramp: { min: 5, max: 4000 }, offramp: { min: 5, max: 4000 } },
  { fiatType: 21, unitsPerUsd: '1', onramp: { min: 5, max: 5000 }, offramp: null },
  { fiatType: 22, unitsPerUsd: '13.5', onramp: { min: 30, max: 75000 }, offramp: { min: 30, max: 75000 } },
  { fiatType: 23, unitsPerUsd: '1735', onramp: { min: 4000, max: 10000000 }, offramp: { min: 4000, max: 10000000 } },
  { fiatType: 24, unitsPerUsd: '2500', onramp: { min: 5000, max: 14000000 }, offramp: { min: 5000, max: 14000000 } },
  { fiatType: 25, unitsPerUsd: '3550', onramp: { min: 8000, max: 20000000 }, offramp: { min: 8000, max: 20000000 } },
  { fiatType: 26, unitsPerUsd: '24', onramp: { min: 50, max: 130000 }, offramp: { min: 50, max: 130000 } },
  { fiatType: 29, unitsPerUsd: '1400', onramp: { min: 3000, max: 8000000 }, offramp: { min: 3000, max: 8000000 } },
  { fiatType: 33, unitsPerUsd: '3.65', onramp: { min: 10, max: 20000 }, offramp: null },
  { fiatType: 39, unitsPerUsd: '563', onramp: { min: 1500, max: 3000000 }, offramp: null },
  { fiatType: 40, unitsPerUsd: '2850', onramp: { min: 6000, max: 15000000 }, offramp: null },
  { fiatType: 41, unitsPerUsd: '563', onramp: { min: 1500, max: 3000000 }, offramp: null },
  { fiatType: 42, unitsPerUsd: '563', onramp: { min: 1500, max: 3000000 }, offramp: null },
  { fiatType: 43, unitsPerUsd: '1', onramp: null, offramp: { min: 5, max: 5000 } },
  { fiatType: 44, unitsPerUsd: '7200', onramp: null, offramp: { min: 20000, max: 40000000 } },
  { fiatType: 45, unitsPerUsd: '40', onramp: null, offramp: { min: 100, max: 200000 } },
  { fiatType: 46, unitsPerUsd: '1', onramp: null, offramp: { min: 5, max: 5000 } },
  { fiatType: 47, unitsPerUsd: '505', onramp: null, offramp: { min: 1500, max: 3000000 } },
  { fiatType: 48, unitsPerUsd: '7.66', onramp: null, offramp: { min: 20, max: 40000 } },
  { fiatType: 49, unitsPerUsd: '1', onramp: null, offramp: { min: 5, max: 5000 } },
  { fiatType: 50, unitsPerUsd: '1.39', onramp: { min: 5, max: 7500 }, offramp: { min: 5, max: 7500 } },
  { fiatType: 51, unitsPerUsd: '6.91', onramp: null, offramp: { min: 15, max: 40000 } },
  { fiatType: 52, unitsPerUsd: '180', onramp: null, offramp: { min: 400, max: 1000000 } },
];
