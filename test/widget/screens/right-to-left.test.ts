import { expect } from '@open-wc/testing';

import { checkoutPage } from '../checkout-page.ts';
import type { OpenCheckout } from '../open-checkout.ts';
import { wallet } from '../sample-catalog.ts';
import { completeOrder, laterOrder } from '../sample-order.ts';

const page = checkoutPage();

/** Left and right edge of the text itself, wherever its box is. */
function edges(checkout: OpenCheckout, selector: string): { left: number; right: number } {
  const range = document.createRange();
  range.selectNodeContents(checkout.find(selector));
  return range.getBoundingClientRect();
}

describe('on a page from right to left', () => {
  beforeEach(() => void (document.documentElement.dir = 'rtl'));
  afterEach(() => void (document.documentElement.dir = ''));

  it('a fee is one piece from left to right, its minus first', async () => {
    const checkout = await page.openFilled();
    const fee = checkout.find('.chain dd .ltr');
    expect(fee.textContent).to.equal('− ₹12.50');
    const { direction, unicodeBidi } = getComputedStyle(fee);
    expect([direction, unicodeBidi]).to.deep.equal(['ltr', 'isolate']);
  });

  it('an address is typed from left to right on the side where reading starts', async () => {
    const { direction, textAlign } = getComputedStyle((await page.openFilled()).find('#wallet'));
    expect([direction, textAlign]).to.deep.equal(['ltr', 'right']);
  });

  it('account data stand below their names', async () => {
    const checkout = await page.openPaying();
    expect(edges(checkout, '.rows dd').right).to.be.closeTo(edges(checkout, '.rows dt').right, 1);
  });

  it('an address that takes two lines ends where the row ends', async () => {
    const checkout = await page.openPaying();
    page.gateway.setOrder(laterOrder('buying', { walletAddress: wallet.repeat(3) }));
    await page.clock.advance(5000);
    const address = checkout.find('.facts .row:nth-of-type(2) dd');
    expect(address.textContent).to.include(wallet);
    expect(getComputedStyle(address).textAlign).to.equal('left');
  });

  it('a quantity comes before its coin', async () => {
    const checkout = await page.openPaying();
    page.gateway.setOrder(completeOrder());
    await page.clock.advance(5000);
    const { direction, textAlign } = getComputedStyle(checkout.find('.big'));
    expect([direction, textAlign]).to.deep.equal(['ltr', 'right']);
  });
});
