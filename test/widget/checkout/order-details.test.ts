import { expect } from '@open-wc/testing';

import { orderDetails } from '../../../widget/checkout/order-details.ts';
import type { Selection } from '../../../widget/checkout/selection.ts';
import { quotable, view } from '../../../widget/checkout/view.ts';
import { emptySelection } from '../empty-selection.ts';
import { memoWallet, wallet } from '../sample-catalog.ts';
import { sampleFacts } from '../sample-facts.ts';

function choosing(selection: Partial<Selection>) {
  const current = view(sampleFacts({ selection: { ...emptySelection, ...selection } }), 0);
  if (current.kind !== 'choosing') throw new Error(`The form is not there: ${current.kind}.`);
  return current;
}

describe('what an order is placed with', () => {
  it('is what the form shows: the rows found, the amount as read, the address without its blanks', () => {
    const current = choosing({
      amount: '5,000',
      wallet: ` ${wallet} `,
      memo: 'left over',
      network: 'matic20',
    });
    expect(orderDetails(current, quotable(current)!, undefined)).to.deep.equal({
      side: 'buy',
      fiat: 'INR',
      coin: 'usdt',
      network: 'matic20',
      fiatAmount: '5000',
      method: 'UPI',
      walletAddress: wallet,
    });
  });

  it('has the memo where the network takes one, and the merchant’s reference where there is one', () => {
    const current = choosing({ amount: '5000', coin: 'xrp', wallet: memoWallet, memo: ' 77 ' });
    expect(orderDetails(current, quotable(current)!, 'cart-9')).to.include({
      memo: '77',
      reference: 'cart-9',
    });
  });
});
