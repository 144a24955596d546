import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Decimal, decimalText } from '../../../../server/sandbox/domain/decimal.ts';
import { payoutTiers } from '../../../../server/sandbox/domain/payout-fee.ts';
import { quantityPaying, quoteOfframp } from '../../../../server/sandbox/domain/quote-offramp.ts';
import { cutText, isLess, minus, rational, roundText, times } from './rational.ts';

const inr = { fiatType: 1, unitsPerUsd: '88', unitsPerUsdInr: '88', decimals: 2 };
const tiers = payoutTiers(inr);

function termsOf(rate: string, coinDecimals: number, tdsRate = '0.01', fiatDecimals = 2) {
  return { rate: new Decimal(rate), tiers, tdsRate, coinDecimals, fiatDecimals };
}

const decimalOf = (most: bigint, places: number) =>
  fc
    .bigInt(1n, most)
    .map((scaled) => new Decimal(scaled.toString()).times(new Decimal(10).pow(-places)).toFixed());

describe('a sale in figures', () => {
  it('is the published example: (1115 - 2.79 - 11.12) * 86 - 8.26 = 94685.48', () => {
    const figures = quoteOfframp(new Decimal(1115), termsOf('86', 2));
    expect(decimalText(figures.onrampFee)).toBe('2.79');
    expect(decimalText(figures.tdsFee)).toBe('11.12');
    expect(decimalText(figures.gatewayFee)).toBe('8.26');
    expect(decimalText(figures.fiatAmount)).toBe('94685.48');
  });

  it.each([
    ['1000', '2.36'],
    ['1000.01', '3.54'],
    ['25000', '3.54'],
    ['25000.01', '8.26'],
    ['500000', '8.26'],
    ['900000', '8.26'],
  ])('worth %s before it has a gateway fee of %s', (worth, fee) => {
    // One coin of no places: its fees round to nothing, so its worth is its rate.
    expect(decimalText(quoteOfframp(new Decimal(1), termsOf(worth, 0)).gatewayFee)).toBe(fee);
  });

  it('equals exact rational arithmetic for any quantity, rate and number of places', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 18 }).chain((coinDecimals) =>
          fc.record({
            coinDecimals: fc.constant(coinDecimals),
            quantity: decimalOf(10n ** BigInt(coinDecimals + 6), coinDecimals),
            rate: decimalOf(10n ** 15n, 8),
            tdsRate: fc.constantFrom('0', '0.01'),
          }),
        ),
        ({ coinDecimals, quantity, rate, tdsRate }) => {
          const sent = rational(quantity);
          const fee = roundText(times(sent, rational('0.0025')), coinDecimals);
          const afterFee = minus(sent, rational(fee));
          const tds = roundText(times(afterFee, rational(tdsRate)), coinDecimals);
          const gross = times(minus(afterFee, rational(tds)), rational(rate));
          const gateway = !isLess(rational('1000'), gross)
            ? '2.36'
            : !isLess(rational('25000'), gross)
              ? '3.54'
              : '8.26';
          const figures = quoteOfframp(new Decimal(quantity), termsOf(rate, coinDecimals, tdsRate));
          expect(decimalText(figures.onrampFee)).toBe(fee);
          expect(decimalText(figures.tdsFee)).toBe(tds);
          expect(decimalText(figures.gatewayFee)).toBe(gateway);
          expect(decimalText(figures.fiatAmount)).toBe(cutText(minus(gross, rational(gateway)), 2));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('by amount sends the smallest quantity that pays it out, at any place of the tiers', () => {
    fc.assert(
      fc.property(
        fc.record({
          amount: decimalOf(50_000_000n, 2),
          rate: decimalOf(10n ** 15n, 8),
          coinDecimals: fc.integer({ min: 0, max: 18 }),
        }),
        ({ amount, rate, coinDecimals }) => {
          const terms = termsOf(rate, coinDecimals);
          const wanted = new Decimal(amount);
          const quantity = quantityPaying(wanted, terms);
          expect(quoteOfframp(quantity, terms).fiatAmount.gte(wanted)).toBe(true);
          const oneLess = quantity.minus(new Decimal(10).pow(-coinDecimals));
          expect(quoteOfframp(oneLess, terms).fiatAmount.lt(wanted)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('converts the tiers to other currencies', () => {
    const vnd = payoutTiers({ fiatType: 5, unitsPerUsd: '26300', unitsPerUsdInr: '88', decimals: 0 });
    expect(vnd.map(({ upTo, fee }) => [upTo && decimalText(upTo), decimalText(fee)])).toEqual([
      ['298864', '705'],
      ['7471591', '1058'],
      [null, '2469'],
    ]);
  });
});
