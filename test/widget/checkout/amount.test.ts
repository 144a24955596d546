import { expect } from '@open-wc/testing';
import fc from 'fast-check';

import { readAmount } from '../../../widget/checkout/amount.ts';

describe('reading an amount', () => {
  const read: [text: string, locale: string, value: string][] = [
    ['5000', 'en-IN', '5000'],
    ['  5000 ', 'en-IN', '5000'],
    ['007', 'en-IN', '7'],
    ['5.', 'en-IN', '5'],
    ['5.50', 'en-IN', '5.5'],
    ['0.01', 'en-IN', '0.01'],
    ['999999999999999', 'en-IN', '999999999999999'],
    ['1,00,000.50', 'en-IN', '100000.5'],
    ['1,00,000.50', 'de', '100000.5'],
    ['12,34,567', 'en-IN', '1234567'],
    ['1,234,567.89', 'en', '1234567.89'],
    ['1.000,50', 'pt-BR', '1000.5'],
    ['1.000,50', 'en-IN', '1000.5'],
    ['1.234.567,89', 'de', '1234567.89'],
    ['12,5', 'en-IN', '12.5'],
    // Alike to the eye; the locale decides.
    ['1,500', 'en-IN', '1500'],
    ['1,500', 'de', '1.5'],
    ['1.500', 'de', '1500'],
    ['1.500', 'en-IN', '1.5'],
    ['1,500', 'pt-BR', '1.5'],
    ["1'000", 'de-CH', '1000'],
    ['1’000.50', 'de-CH', '1000.5'],
    ['1 000', 'en-IN', '1000'],
    ['1 000', 'de', '1000'],
    ['1\u00a0000', 'fr', '1000'],
    ['1\u202f000,50', 'fr', '1000.5'],
    ['1 00 000', 'pt-BR', '100000'],
    ['1\u00a0000\u00a0000,5', 'pt-BR', '1000000.5'],
    ['١٠٠', 'ar', '100'],
    ['١٠٠', 'en-IN', '100'],
    ['١٬٠٠٠٫٥٠', 'ar', '1000.5'],
    ['١٬٠٠٠', 'de', '1000'],
    ['१०००', 'hi', '1000'],
    ['१,००,०००.५०', 'hi', '100000.5'],
    ['５０００', 'ja', '5000'],
  ];
  for (const [text, locale, value] of read) {
    it(`takes ${JSON.stringify(text)} in ${locale} for ${value}`, () => {
      expect(readAmount(text, 2, locale)).to.include({ kind: 'amount', value });
    });
  }

  const refused: [text: string, kind: string][] = [
    ['', 'empty'],
    ['   ', 'empty'],
    ['0', 'not-positive'],
    ['0.00', 'not-positive'],
    ['000', 'not-positive'],
    ['-5', 'not-positive'],
    ['−5', 'not-positive'],
    ['1e9', 'unreadable'],
    ['0x10', 'unreadable'],
    ['+5', 'unreadable'],
    ['.5', 'unreadable'],
    ['abc', 'unreadable'],
    ['5000 INR', 'unreadable'],
    ['Infinity', 'unreadable'],
    ['NaN', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['1,2,3', 'unreadable'],
    ['1,,000', 'unreadable'],
    ['1,00.000,0', 'unreadable'],
    ['12 34', 'unreadable'],
    ['5000 50', 'unreadable'],
    ["1,5'00", 'unreadable'],
    ['5.5 00', 'unreadable'],
    ['5.a', 'unreadable'],
    ['1234,567,890', 'unreadable'],
    ['1000000000000000', 'unreadable'],
    ['5.001', 'too-many-decimals'],
    ['5.000001', 'too-many-decimals'],
  ];
  for (const [text, kind] of refused) {
    it(`calls ${JSON.stringify(text)} ${kind}`, () => {
      expect(readAmount(text, 2, 'en-IN')).to.deep.equal({ kind });
    });
  }

  it('takes whole amounts only where the currency has no decimals', () => {
    expect(readAmount('50000.5', 0, 'vi').kind).to.equal('too-many-decimals');
    expect(readAmount('50.000', 0, 'vi')).to.include({ kind: 'amount', value: '50000' });
    expect(readAmount('50000.0', 0, 'en')).to.include({ kind: 'amount', value: '50000' });
  });

  it('says when the amount is not written as the buyer wrote it', () => {
    const isRegrouped = (text: string) => {
      const amount = readAmount(text, 2, 'en-IN');
      return amount.kind === 'amount' && amount.regrouped;
    };
    expect(['5000', '5000.5', ' 5000 '].map(isRegrouped)).to.deep.equal([false, false, false]);
    expect(['5,000', '5 000', '१०००', '007'].map(isRegrouped)).to.deep.equal([true, true, true, true]);
  });

  for (const locale of [
    'en-IN',
    'en',
    'de',
    'de-CH',
    'fr',
    'pt-BR',
    'hi',
    'ar',
    'ar-EG',
    'fa',
    'bn',
    'th-u-nu-thai',
  ]) {
    it(`reads back every amount as ${locale} writes it`, () => {
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 10 ** 14 }), (hundredths) => {
          const whole = Math.floor(hundredths / 100);
          const fraction = String(hundredths % 100)
            .padStart(2, '0')
            .replace(/0+$/, '');
          const value = fraction ? `${whole}.${fraction}` : `${whole}`;
          const text = format.format(value as unknown as number);
          expect(readAmount(text, 2, locale), text).to.include({ kind: 'amount', value });
        }),
      );
    });
  }

  it('gives a plain decimal of at most 15 digits for whatever is typed, or none at all', () => {
    const runs = [
      '0',
      '5',
      '00',
      '50',
      '000',
      '500',
      '١٠٠',
      '९',
      '.',
      ',',
      "'",
      ' ',
      '\u00a0',
      '٫',
      '٬',
      '-',
      'e',
      'x',
    ];
    const typed = fc.array(fc.constantFrom(...runs), { maxLength: 7 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(typed, fc.constantFrom('en-IN', 'de', 'ar'), (text, locale) => {
        const amount = readAmount(text, 2, locale);
        if (amount.kind === 'amount') expect(amount.value).to.match(/^(?!0$)(0|[1-9]\d{0,14})(\.\d?[1-9])?$/);
      }),
      { numRuns: 2000 },
    );
  });
});
