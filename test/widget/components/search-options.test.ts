import { expect } from '@open-wc/testing';

import { searchOptions, type PickerOption } from '../../../widget/components/search-options.ts';

function option(id: string, detail: string): PickerOption {
  return { id, name: id.toUpperCase(), detail, note: '', icon: null, disabled: false };
}

const options = [
  option('busdt', 'Wrapped'),
  option('usdtx', 'Tether X'),
  option('usdt', 'Tether'),
  option('eth', 'Ethereum'),
  option('matic', 'Polygon'),
  option('xaut', 'Gold by Tether'),
];

function found(term: string): string[] {
  return searchOptions(options, term).map(({ id }) => id);
}

describe('searching options', () => {
  it('gives the list itself for no term', () => {
    expect(searchOptions(options, '  ')).to.equal(options);
  });

  const rows: [term: string, ids: string[]][] = [
    ['usdt', ['usdt', 'usdtx', 'busdt']],
    ['  UsDt ', ['usdt', 'usdtx', 'busdt']],
    ['tether', ['usdtx', 'usdt', 'xaut']],
    ['polyg', ['matic']],
    ['mat', ['matic']],
    ['um', ['eth']],
    ['nothing like it', []],
    ['.*', []],
  ];
  for (const [term, ids] of rows) {
    it(`finds ${ids.join(', ') || 'nothing'} for ${JSON.stringify(term)}`, () => {
      expect(found(term)).to.deep.equal(ids);
    });
  }

  it('finds one of 2,000 first, and none twice', () => {
    const many = Array.from({ length: 2000 }, (_, index) => option(`c${index}`, `Coin number ${index}`));
    const ids = searchOptions(many, 'c199').map(({ id }) => id);
    expect(ids[0]).to.equal('c199');
    expect(ids).to.have.length(11);
    expect(new Set(ids).size).to.equal(11);
  });
});
