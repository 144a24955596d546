import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Decimal, wireNumber } from '../../../../server/sandbox/domain/decimal.ts';

const decimals = fc
  .tuple(
    fc.boolean(),
    fc.bigInt(0n, 10n ** 20n),
    fc.integer({ min: -25, max: 12 }),
    fc.integer({ min: 0, max: 20 }),
  )
  .map(([negative, digits, exponent, cut]) => {
    const kept = digits / 10n ** BigInt(cut);
    return new Decimal(`${negative ? '-' : ''}${kept}e${exponent}`);
  });

describe('the JSON number of an exact decimal', () => {
  it('is the one that reading its text gives, for any number of digits and places', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(wireNumber(value)).toBe(Number(value.toFixed()));
      }),
      { numRuns: 5000 },
    );
  });

  it.each(['0', '0.1', '0.3', '11.13', '94685.48', '0.000001', '500000', '1e-18', '9007199254740993'])(
    'is right for %s',
    (text) => expect(wireNumber(new Decimal(text))).toBe(Number(text)),
  );
});
