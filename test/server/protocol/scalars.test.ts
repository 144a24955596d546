import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  plainDecimal,
  wireDecimal,
  wireId,
  wireInteger,
  wireText,
} from '../../../server/protocol/scalars.ts';

describe('plainDecimal', () => {
  it.each([
    [1e-8, '0.00000001'],
    [1.5e-10, '0.00000000015'],
    [-2.25e-7, '-0.000000225'],
    [1e21, '1000000000000000000000'],
    [1.25e21, '1250000000000000000000'],
    [-1.7976931348623157e308, `-17976931348623157${'0'.repeat(292)}`],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [0, '0'],
    [-0, '0'],
    [1000.5, '1000.5'],
    [0.1, '0.1'],
    [123456789012, '123456789012'],
  ])('writes %d as %s', (value, text) => {
    expect(plainDecimal(value)).toBe(text);
  });

  it('writes every finite number without an exponent and without changing it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = plainDecimal(value);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text) === value).toBe(true);
        expect(new Big(text).eq(new Big(String(value)))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('wireId', () => {
  it.each([
    [0, 0],
    ['0', 0],
    [54, 54],
    ['54', 54],
    ['054', 54],
  ])('reads %j', (given, id) => {
    expect(wireId.parse(given)).toBe(id);
  });

  it.each([
    -1,
    1.5,
    '',
    ' 1',
    '1 ',
    '-1',
    '1.0',
    '1e3',
    '0x10',
    '١٠',
    null,
    true,
    [],
    {},
    '9'.repeat(16),
    Infinity,
  ])('refuses %j', (given) => {
    expect(wireId.safeParse(given).success).toBe(false);
  });
});

describe('wireInteger', () => {
  it.each([
    [-4, -4],
    ['-4', -4],
    ['15', 15],
  ])('reads %j', (given, value) => {
    expect(wireInteger.parse(given)).toBe(value);
  });

  it.each([1.5, '1.5', '+1', '--1', '', null, NaN])('refuses %j', (given) => {
    expect(wireInteger.safeParse(given).success).toBe(false);
  });
});

describe('wireDecimal', () => {
  it.each([
    [1000, '1000'],
    [1000.5, '1000.5'],
    [1e-8, '0.00000001'],
    ['1000.50', '1000.50'],
    ['-5', '-5'],
  ])('reads %j as %s', (given, text) => {
    expect(wireDecimal.parse(given)).toBe(text);
  });

  it.each(['1e9', '0x10', '١٠٠', '1,000', '.5', '5.', '', ' 5', 'NaN', NaN, Infinity, null, '1'.repeat(31)])(
    'refuses %j',
    (given) => {
      expect(wireDecimal.safeParse(given).success).toBe(false);
    },
  );
});

describe('wireText', () => {
  it('counts bytes, not characters', () => {
    expect(wireText(4).safeParse('abcd').success).toBe(true);
    expect(wireText(4).safeParse('abcde').success).toBe(false);
    expect(wireText(4).safeParse('₹₹').success).toBe(false);
  });

  it('takes a number for its text', () => {
    expect(wireText(8).parse(1234)).toBe('1234');
  });
});
