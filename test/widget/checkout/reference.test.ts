import { expect } from '@open-wc/testing';

import { referenceFault } from '../../../widget/checkout/reference.ts';

describe('checking a reference', () => {
  const rows: [text: string, fault: string | null][] = [
    ['227912121212', null],
    ['UTR 1234-5678/90_1.2', null],
    ['abcd', null],
    ['a'.repeat(64), null],
    ['', 'reference-missing'],
    ['abc', 'reference-wrong'],
    ['a'.repeat(65), 'reference-wrong'],
    ['a'.repeat(5000), 'reference-wrong'],
    ['-1234', 'reference-wrong'],
    ['<b>1234</b>', 'reference-wrong'],
    ['١٢٣٤٥', 'reference-wrong'],
    ['1234\n5678', 'reference-wrong'],
  ];
  for (const [text, fault] of rows) {
    it(`finds ${fault ?? 'no fault'} in ${JSON.stringify(text.slice(0, 30))}, ${text.length} long`, () => {
      expect(referenceFault(text)).to.equal(fault);
    });
  }
});
