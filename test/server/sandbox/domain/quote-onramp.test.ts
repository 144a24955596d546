import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Decimal, decimalText } from '../../../../server/sandbox/domain/decimal.ts';
import {
  onrampTerms,
  quoteOnramp,
  smallestAmountCoveringFees,
} from '../../../../server/sandbox/domain/quote-onramp.ts';
import { cutText, minus, over, rational, roundText, times } from './rational.ts';

const decimal = (most: number, places: number) =>
  fc
    .tuple(fc.bigInt(1n, BigInt(most) * 10n ** BigInt(places)), fc.constant(places))
    .map(([scaled]) => new Decimal(scaled.toString()).times(new Decimal(10).pow(-places)).toFixed());

const terms = fc.record({
  fiatAmount: decimal(1_000_000_000, 2),
  rate: decimal(100_000_000, 8),
  withdrawalFee: decimal(100, 8),
  coinDecimals: fc.integer({ min: 0, max: 18 }),
  fiatDecimals: fc.constantFrom(0, 2),
});

function quote(input: {
  fiatAmount: string;
  rate: string;
  withdrawalFee: string;
  coinDecimals: number;
  fiatDecimals: number;
}) {
  return quoteOnramp(new Decimal(input.fiatAmount), termsOf(input));
}

function termsOf(input: Omit<Parameters<typeof quote>[0], 'fiatAmount'>) {
  return onrampTerms({
    rate: new Decimal(input.rate),
    withdrawalFee: new Decimal(input.withdrawalFee),
    coinDecimals: input.coinDecimals,
    fiatDecimals: input.fiatDecimals,
  });
}

describe('a purchase in figures', () => {
  it('is the published example: (200 - 0.5 - 0 - 0 - 7.08) / 24.41 = 7.88', () => {
    const figures = quote({
      fiatAmount: '200',
      rate: '24.41',
      withdrawalFee: '0.29',
      coinDecimals: 2,
      fiatDecimals: 2,
    });
    expect(decimalText(figures.onrampFee)).toBe('0.5');
    expect(decimalText(figures.gasFee)).toBe('7.08');
    expect(decimalText(figures.quantity)).toBe('7.88');
  });

  it('cuts the quantity and does not round it', () => {
    // (10 - 0.03) / 3 = 3.32333…; (11 - 0.03) / 3 = 3.65666…
    const at = (fiatAmount: string) =>
      decimalText(
        quote({ fiatAmount, rate: '3', withdrawalFee: '0', coinDecimals: 4, fiatDecimals: 2 }).quantity,
      );
    expect(at('10')).toBe('3.3233');
    expect(at('11')).toBe('3.6566');
  });

  it('equals exact rational arithmetic for any amount, rate, fee and number of places', () => {
    fc.assert(
      fc.property(terms, (input) => {
        const amount = rational(input.fiatAmount);
        const fee = roundText(times(amount, rational('0.0025')), input.fiatDecimals);
        const gas = roundText(times(rational(input.withdrawalFee), rational(input.rate)), input.fiatDecimals);
        const left = minus(minus(amount, rational(fee)), rational(gas));
        const figures = quote(input);
        expect(decimalText(figures.onrampFee)).toBe(fee);
        expect(decimalText(figures.gasFee)).toBe(gas);
        expect(decimalText(figures.quantity)).toBe(
          cutText(over(left, rational(input.rate)), input.coinDecimals),
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('never promises more than was paid for', () => {
    fc.assert(
      fc.property(terms, (input) => {
        const { quantity, rate, onrampFee, gasFee } = quote(input);
        fc.pre(quantity.gt(0));
        expect(quantity.times(rate).plus(onrampFee).plus(gasFee).lte(input.fiatAmount)).toBe(true);
      }),
    );
  });

  it('buys something at the smallest amount that covers the fees', () => {
    fc.assert(
      fc.property(terms, (input) => {
        const smallest = smallestAmountCoveringFees(termsOf(input));
        expect(quote({ ...input, fiatAmount: decimalText(smallest) }).quantity.gt(0)).toBe(true);
      }),
    );
  });
});
