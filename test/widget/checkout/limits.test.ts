import { expect } from '@open-wc/testing';

import { breachOf, limitsOf } from '../../../widget/checkout/limits.ts';
import { sampleResolved } from '../sample-resolved.ts';

describe('limits of a selection', () => {
  it('are the fiat’s where the network asks for less or says nothing', () => {
    expect(limitsOf(sampleResolved({ network: 'matic20' }), 'INR')).to.deep.equal({
      min: '100',
      max: '500000',
      minRule: 'fiat',
    });
    expect(limitsOf(sampleResolved({ network: 'plain' }), 'INR')).to.include({ min: '100', minRule: 'fiat' });
  });

  it('start at the network’s minimum where that is higher', () => {
    expect(limitsOf(sampleResolved({ network: 'erc20' }), 'INR')).to.deep.equal({
      min: '1000',
      max: '500000',
      minRule: 'network',
    });
  });

  it('leave minimums in another currency out', () => {
    expect(limitsOf(sampleResolved({ network: 'erc20' }), 'VND')).to.include({ min: '100', minRule: 'fiat' });
  });

  it('are unknown for a fiat without buying', () => {
    const resolved = sampleResolved({});
    expect(limitsOf({ ...resolved, fiat: { ...resolved.fiat, buy: null } }, 'INR')).to.equal(null);
  });

  const limits = { min: '100', max: '500000', minRule: 'fiat' } as const;
  const rows: [amount: string, breach: string | null][] = [
    ['99.99', 'below-fiat'],
    ['100', null],
    ['100.00', null],
    ['500000', null],
    ['500000.01', 'above-fiat'],
    ['20', 'below-fiat'],
  ];
  for (const [amount, breach] of rows) {
    it(`has ${amount} ${breach ?? 'inside'}`, () => expect(breachOf(amount, limits)).to.equal(breach));
  }

  it('names the rule that binds', () => {
    expect(breachOf('99', { ...limits, minRule: 'network' })).to.equal('below-network');
  });
});
