import { expect } from '@open-wc/testing';

import type { Catalog } from '../../../server/gateway/contract.ts';
import { resolve } from '../../../widget/checkout/selection.ts';
import { emptySelection } from '../empty-selection.ts';
import { sampleCatalog } from '../sample-catalog.ts';
import { sampleResolved } from '../sample-resolved.ts';

function names(selection: Parameters<typeof sampleResolved>[0]) {
  const { fiat, coin, pair, network, method } = sampleResolved(selection);
  return [fiat.code, coin.id, pair.id, network.name, method.id];
}

describe('finding what a selection names', () => {
  it('finds each row by its name', () => {
    const selection = { fiat: 'INR', coin: 'usdt', network: 'matic20', method: 'IMPS' };
    expect(names(selection)).to.deep.equal(['INR', 'usdt', 'matic20', 'Polygon', 'IMPS']);
  });

  it('takes the first of each where nothing is named', () => {
    expect(names({})).to.deep.equal(['INR', 'usdt', 'erc20', 'Ethereum', 'UPI']);
  });

  it('gives way to the first where a name is not in the catalogue', () => {
    const selection = { fiat: 'EUR', coin: 'gone', network: 'nowhere', method: 'CASH' };
    expect(names(selection)).to.deep.equal(['INR', 'usdt', 'erc20', 'Ethereum', 'UPI']);
  });

  it('gives way to the catalogue’s own fiat, whose minimums it has', () => {
    const catalog = sampleCatalog({ fiat: 'VND' });
    expect(resolve(catalog, { ...emptySelection, fiat: 'EUR' })?.fiat.code).to.equal('VND');
    expect(resolve(sampleCatalog({ fiat: 'XTS' }), emptySelection)?.fiat.code).to.equal('INR');
  });

  it('takes a network of the coin, not one that is known elsewhere', () => {
    expect(names({ coin: 'xrp', network: 'matic20' }))
      .to.include('xrp')
      .and.not.include('matic20');
  });

  it('never buys with a fiat that is not for buying', () => {
    expect(names({ fiat: 'XTS' })).to.include('INR');
  });

  it('prefers an open network, and keeps a closed one that was chosen', () => {
    const catalog = sampleCatalog();
    const [usdt] = catalog.coins;
    const closedFirst = { ...usdt!, networks: usdt!.networks.toReversed() };
    const resolved = resolve({ ...catalog, coins: [closedFirst] }, emptySelection);
    expect(resolved?.pair.id).to.equal('matic20');
    expect(sampleResolved({ network: 'plain' }).pair).to.include({ id: 'plain', open: false });
  });

  it('shows a closed network where there is no other', () => {
    const { coins, ...catalog } = sampleCatalog();
    const networks = [{ id: 'plain', fee: null, minBuy: null, open: false }];
    expect(resolve({ ...catalog, coins: [{ ...coins[0]!, networks }] }, emptySelection)?.pair.open).to.equal(
      false,
    );
  });

  const nothing: [what: string, patch: Partial<Catalog>][] = [
    ['fiats', { fiats: [] }],
    ['fiats to buy with', { fiats: sampleCatalog().fiats.filter(({ buy }) => !buy) }],
    ['payment methods', { fiats: [{ ...sampleCatalog().fiats[0]!, methods: [] }] }],
    ['coins', { coins: [] }],
    ['networks of the coin', { coins: [{ ...sampleCatalog().coins[0]!, networks: [] }] }],
    ['networks', { networks: [] }],
  ];
  for (const [what, patch] of nothing) {
    it(`finds nothing in a catalogue without ${what}`, () => {
      expect(resolve(sampleCatalog(patch), emptySelection)).to.equal(null);
    });
  }
});
