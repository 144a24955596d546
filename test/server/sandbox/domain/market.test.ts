import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  coins,
  fiatMarkets,
  type FiatMarket,
  type SandboxCoin,
} from '../../../../server/sandbox/data/catalogue.ts';
import { createMarket } from '../../../../server/sandbox/domain/market.ts';

const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
const inr = fiatMarkets.find(({ fiatType }) => fiatType === 1) as FiatMarket;
const usd = fiatMarkets.find(({ fiatType }) => fiatType === 21) as FiatMarket;
const coin = (symbol: string) => coins.find((one) => one.symbol === symbol) as SandboxCoin;

describe('the simulated market', () => {
  it('gives the same price for the same seed, coin and second, in any order of asking', () => {
    fc.assert(
      fc.property(instants, instants, (first, second) => {
        const a = createMarket('seed');
        const b = createMarket('seed');
        a.rate(coin('eth'), inr, second);
        expect(a.rate(coin('btc'), inr, first).toFixed()).toBe(b.rate(coin('btc'), inr, first).toFixed());
      }),
    );
  });

  it('gives the same prices whatever it was asked before, for any coin, currency and second', () => {
    const busy = createMarket('seed');
    const asked = fc.tuple(
      fc.constantFrom(...coins),
      fc.constantFrom(inr, usd),
      fc.constantFrom(0, 999, 1000, 90_000),
    );
    fc.assert(
      fc.property(fc.array(asked, { minLength: 2, maxLength: 12 }), (questions) => {
        for (const [listed, fiat, laterMs] of questions) {
          const atMs = Date.UTC(2026, 0, 1) + laterMs;
          const fresh = createMarket('seed').rate(listed, fiat, atMs);
          expect(busy.rate(listed, fiat, atMs).toFixed()).toBe(fresh.toFixed());
        }
      }),
    );
  });

  it('keeps every coin within its volatility of its anchor, in at most six digits', () => {
    const market = createMarket('seed');
    fc.assert(
      fc.property(fc.constantFrom(...coins), instants, (listed, atMs) => {
        const rate = market.rate(listed, usd, atMs);
        const anchor = Number(listed.usdPrice);
        const room = Number(listed.volatility) + 0.00001;
        expect(rate.gt(0)).toBe(true);
        expect(Math.abs(rate.toNumber() / anchor - 1)).toBeLessThanOrEqual(room);
        expect(rate.c.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('has USDT near its reference rate of 88 rupees, and moving', () => {
    const market = createMarket('sandbox');
    const rates = Array.from({ length: 200 }, (_, hour) =>
      market.rate(coin('usdt'), inr, Date.UTC(2026, 0, 1, hour)).toNumber(),
    );
    expect(Math.min(...rates)).toBeGreaterThan(87.5);
    expect(Math.max(...rates)).toBeLessThan(88.5);
    expect(new Set(rates).size).toBeGreaterThan(100);
  });

  it('moves smoothly: no jump from one second to the next', () => {
    const market = createMarket('sandbox');
    const start = Date.UTC(2026, 0, 1);
    for (let second = 0; second < 3600; second += 1) {
      const now = market.rate(coin('btc'), usd, start + second * 1000).toNumber();
      const next = market.rate(coin('btc'), usd, start + (second + 1) * 1000).toNumber();
      expect(Math.abs(next / now - 1)).toBeLessThan(0.001);
    }
  });

  it('moves each coin its own way', () => {
    const market = createMarket('sandbox');
    const swings = ['btc', 'eth', 'sol', 'ada', 'doge'].map((symbol) =>
      (
        market.rate(coin(symbol), usd, Date.UTC(2026, 5, 1)).toNumber() / Number(coin(symbol).usdPrice)
      ).toFixed(6),
    );
    expect(new Set(swings).size).toBe(5);
  });
});
