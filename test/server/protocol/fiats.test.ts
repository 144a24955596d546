import { describe, expect, it } from 'vitest';

import { fiatByCode, fiatById, fiats } from '../../../server/protocol/fiats.ts';
import published from '../../fixtures/reference-data.json' with { type: 'json' };

describe('the fiat table', () => {
  it('has every published currency with its symbol and directions', () => {
    const written = Object.fromEntries(
      fiats.map(({ id, symbol, onramp, offramp }) => [String(id), { symbol, onramp, offramp }]),
    );
    const expected = Object.fromEntries(
      Object.entries(published.fiats).map(([id, { symbol, onramp, offramp }]) => [
        id,
        { symbol, onramp, offramp },
      ]),
    );
    expect(written).toEqual(expected);
  });

  it('has every published payment method with its kind', () => {
    for (const [id, methods] of Object.entries(published.paymentMethodsByFiat)) {
      expect(fiatById(Number(id))?.methods).toEqual(methods);
    }
  });

  it('gives every currency that money comes in by at least one method', () => {
    expect(fiats.filter((fiat) => fiat.onramp && Object.keys(fiat.methods).length === 0)).toEqual([]);
  });

  it('gives each a code and an id of its own', () => {
    expect(new Set(fiats.map((fiat) => fiat.code)).size).toBe(fiats.length);
    expect(new Set(fiats.map((fiat) => fiat.id)).size).toBe(fiats.length);
  });

  it('names currencies that JavaScript can format', () => {
    const known = Intl.supportedValuesOf('currency');
    expect(fiats.filter(({ currency }) => !known.includes(currency))).toEqual([]);
  });

  it('counts paise and cents, and gives no places to currencies without them', () => {
    const whole = fiats.filter(({ decimals }) => decimals === 0).map(({ currency }) => currency);
    expect(new Set(whole)).toEqual(new Set(['VND', 'CLP', 'RWF', 'XAF', 'UGX', 'JPY', 'KRW', 'XOF', 'PYG']));
    expect(fiats.every(({ decimals }) => decimals === 0 || decimals === 2)).toBe(true);
  });

  it('is found by id and by code in any letter case', () => {
    expect(fiatById(1)?.code).toBe('INR');
    expect(fiatByCode('inr')?.id).toBe(1);
    expect(fiatById(13)).toBeUndefined();
    expect(fiatByCode('QQQ')).toBeUndefined();
  });
});
