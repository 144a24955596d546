import { expect } from '@open-wc/testing';

import { GatewayProblem } from '../../../widget/api/gateway-problem.ts';
import type { Selection } from '../../../widget/checkout/selection.ts';
import { quotable, view, type Choosing, type Facts } from '../../../widget/checkout/view.ts';
import { emptySelection } from '../empty-selection.ts';
import { memoWallet, sampleCatalog, wallet } from '../sample-catalog.ts';
import { sampleFacts } from '../sample-facts.ts';
import { completeOrder, laterOrder, sampleOrder } from '../sample-order.ts';

const now = Date.UTC(2026, 4, 1, 10);
const broken = new GatewayProblem('gateway-unreachable');

function kindOf(patch: Partial<Facts>): string {
  return view(sampleFacts(patch), now).kind;
}

function form(selection: Partial<Selection>, patch: Partial<Facts> = {}): Choosing {
  const current = view(sampleFacts({ ...patch, selection: { ...emptySelection, ...selection } }), now);
  if (current.kind !== 'choosing') throw new Error(`The form is not there: ${current.kind}.`);
  return current;
}

describe('what is on the screen', () => {
  it('is a skeleton until the catalogue is there', () => {
    expect(kindOf({ catalog: null })).to.equal('loading');
  });

  it('is the problem where there is no catalogue to be had', () => {
    expect(view(sampleFacts({ catalog: null, catalogProblem: broken }), now)).to.deep.equal({
      kind: 'unavailable',
      problem: broken,
    });
  });

  it('is “unavailable” where nothing can be bought', () => {
    expect(view(sampleFacts({ catalog: sampleCatalog({ coins: [] }) }), now)).to.deep.equal({
      kind: 'unavailable',
      problem: null,
    });
  });

  it('stays the form when only the next catalogue fails', () => {
    expect(kindOf({ catalogProblem: broken })).to.equal('choosing');
  });

  it('is where to pay while the payment is awaited, catalogue or not', () => {
    for (const catalog of [sampleCatalog(), null]) {
      expect(kindOf({ catalog, order: sampleOrder() })).to.equal('paying');
    }
  });

  it('says that the time to pay is over from that very instant on', () => {
    const order = sampleOrder({ payBefore: new Date(now).toISOString() });
    const overAt = (time: number) => {
      const current = view(sampleFacts({ order }), time);
      return current.kind === 'paying' && current.over;
    };
    expect([now - 1, now, now + 1].map(overAt)).to.deep.equal([false, true, true]);
  });

  it('is the progress for every other phase', () => {
    const phases = [
      'payment-claimed',
      'payment-received',
      'buying',
      'bought',
      'sending',
      'timed-out',
    ] as const;
    for (const phase of phases) expect(kindOf({ order: laterOrder(phase) }), phase).to.equal('tracking');
    expect(kindOf({ order: completeOrder() })).to.equal('tracking');
  });

  it('says that an order cannot be read now', () => {
    const current = view(sampleFacts({ order: laterOrder('buying'), stale: true }), now);
    expect(current).to.include({ kind: 'tracking', stale: true });
  });
});

describe('the form’s faults', () => {
  it('are all known, and none is shown before its time', () => {
    const { faults, shown } = form({});
    expect(faults).to.deep.equal({ amount: 'empty', network: null, wallet: 'wallet-missing', memo: null });
    expect(shown).to.deep.equal({ amount: null, network: null, wallet: null, memo: null });
  });

  it('are shown once a field was left', () => {
    const visited = ['amount', 'wallet', 'memo'] as const;
    expect(form({ coin: 'xrp' }, { visited }).shown).to.deep.equal({
      amount: 'empty',
      network: null,
      wallet: 'wallet-missing',
      memo: 'memo-missing',
    });
  });

  it('are shown for each field by itself', () => {
    expect(form({ coin: 'xrp' }, { visited: ['wallet'] }).shown).to.include({
      wallet: 'wallet-missing',
      memo: null,
    });
    expect(form({ coin: 'xrp' }, { visited: ['memo'] }).shown).to.include({
      wallet: null,
      memo: 'memo-missing',
    });
  });

  const amounts: [amount: string, network: string, fault: string | null][] = [
    ['5000', 'matic20', null],
    ['1e9', 'matic20', 'unreadable'],
    ['99.99', 'matic20', 'below-fiat'],
    ['999', 'erc20', 'below-network'],
    ['1000', 'erc20', null],
    ['500000.01', 'matic20', 'above-fiat'],
    ['5000.001', 'matic20', 'too-many-decimals'],
  ];
  for (const [amount, network, fault] of amounts) {
    it(`are told at once for an amount: ${fault ?? 'none'} in ${amount} on ${network}`, () => {
      expect(form({ amount, network }).shown.amount).to.equal(fault);
    });
  }

  it('are told at once for a closed network', () => {
    expect(form({ network: 'plain' }).shown.network).to.equal('closed');
  });

  it('judge address and memo by the network that is selected', () => {
    const filled = { coin: 'xrp', wallet: memoWallet, memo: '7' };
    expect(form(filled).faults).to.include({ wallet: null, memo: null });
    expect(form({ ...filled, coin: 'usdt' }).faults).to.include({ wallet: 'wallet-wrong', memo: null });
  });
});

describe('what a quote is asked for', () => {
  it('is the selection with the amount as read', () => {
    expect(quotable(form({ amount: '5,000.50', network: 'matic20' }))).to.deep.equal({
      side: 'buy',
      coin: 'usdt',
      network: 'matic20',
      fiat: 'INR',
      fiatAmount: '5000.5',
    });
  });

  it('needs no wallet', () => {
    expect(quotable(form({ amount: '5000', wallet: 'wrong' }))).to.have.property('fiatAmount', '5000');
  });

  it('is nothing for an amount outside the limits, an unreadable one, a closed network, an order or no catalogue', () => {
    const nothing = [
      form({ amount: '' }),
      form({ amount: '1e9' }),
      form({ amount: '99' }),
      form({ amount: '5000', network: 'plain' }),
      view(sampleFacts({ order: sampleOrder() }), now),
      view(sampleFacts({ catalog: null }), now),
    ];
    expect(nothing.map(quotable)).to.deep.equal(nothing.map(() => null));
  });

  it('takes minimums of another currency for what they are: not this one’s', () => {
    const selection = { fiat: 'INR', amount: '500', network: 'erc20', wallet };
    expect(form(selection, { catalog: sampleCatalog({ fiat: 'VND' }) }).faults.amount).to.equal(null);
  });
});
