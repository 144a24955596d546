import { describe, expect, it } from 'vitest';

import { fiats } from '../../../../server/protocol/fiats.ts';
import { fiatMarkets, type FiatMarket } from '../../../../server/sandbox/data/catalogue.ts';

const markets = new Map(fiatMarkets.map((market) => [market.fiatType, market]));

function sides(market: FiatMarket | undefined) {
  return { onramp: Boolean(market?.onramp), offramp: Boolean(market?.offramp) };
}

describe('fiat markets', () => {
  it('are there for exactly the sides that each currency has', () => {
    for (const fiat of fiats) {
      const wanted = { onramp: fiat.onramp, offramp: fiat.offramp };
      expect([fiat.code, sides(markets.get(fiat.id))]).toEqual([fiat.code, wanted]);
    }
    expect(markets.size).toBe(fiatMarkets.length);
  });

  it('have positive decimal rates and ranges that make sense', () => {
    for (const { unitsPerUsd, onramp, offramp } of fiatMarkets) {
      expect(unitsPerUsd).toMatch(/^\d+(\.\d+)?$/);
      for (const range of [onramp, offramp].filter((side) => side !== null)) {
        expect(range.min).toBeGreaterThan(0);
        expect(range.max).toBeGreaterThan(range.min * 100);
        const minUsd = range.min / Number(unitsPerUsd);
        expect([minUsd > 0.5, minUsd < 20]).toEqual([true, true]);
      }
    }
  });

  it('give 88 rupees for a dollar, and sell from 100 rupees', () => {
    expect(markets.get(1)).toMatchObject({ unitsPerUsd: '88', offramp: { min: 100 } });
  });
});
