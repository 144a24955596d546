import { expect } from '@open-wc/testing';
import fc from 'fast-check';

import { compareDecimals } from '../../../widget/checkout/compare-decimals.ts';

describe('ordering decimals', () => {
  const rows: [a: string, b: string, sign: number][] = [
    ['1', '1', 0],
    ['1', '1.0', 0],
    ['01', '1', 0],
    ['0', '0.00', 0],
    ['0.5', '.5', 0],
    ['9', '10', -1],
    ['0.09', '0.1', -1],
    ['0.10', '0.1', 0],
    ['2', '1.999999999999999999999', 1],
    ['9007199254740993', '9007199254740992', 1],
  ];
  for (const [a, b, sign] of rows) {
    it(`puts ${a} ${['before', 'beside', 'after'][sign + 1]} ${b}`, () => {
      expect(Math.sign(compareDecimals(a, b))).to.equal(sign);
      expect(Math.sign(compareDecimals(b, a))).to.equal(0 - sign);
    });
  }

  it('agrees with exact integers for any two decimals', () => {
    const places = 12;
    const decimal = fc.tuple(fc.bigInt(0n, 10n ** 24n), fc.integer({ min: 0, max: places }));
    const write = ([digits, shift]: [bigint, number]) => {
      const text = String(digits).padStart(shift + 1, '0');
      return shift ? `${text.slice(0, -shift)}.${text.slice(-shift)}` : text;
    };
    const scaled = ([digits, shift]: [bigint, number]) => digits * 10n ** BigInt(places - shift);
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const difference = scaled(a) - scaled(b);
        const sign = difference > 0n ? 1 : difference < 0n ? -1 : 0;
        expect(Math.sign(compareDecimals(write(a), write(b)))).to.equal(sign);
      }),
    );
  });
});
