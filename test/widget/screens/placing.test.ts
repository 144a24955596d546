import { expect } from '@open-wc/testing';

import type { OrderInput } from '../../../server/gateway/contract.ts';
import type { CheckoutErrorEvent, CheckoutOrderEvent } from '../../../widget/events.ts';
import { checkoutPage } from '../checkout-page.ts';
import { htmlPage, problem } from '../fake-gateway.ts';
import { memoWallet, wallet } from '../sample-catalog.ts';

const page = checkoutPage();

function placed(): OrderInput[] {
  return page.gateway.of('POST /v1/orders').map(({ body }) => body as OrderInput);
}

describe('faults', () => {
  it('of an empty form are told when it is sent, the first one gets the focus, and nothing is sent', async () => {
    const checkout = await page.open({ coin: 'xrp' });
    expect(['amount', 'wallet', 'memo'].map((id) => checkout.fault(id))).to.deep.equal(['', '', '']);
    await checkout.press('Buy');
    expect(['amount', 'wallet', 'memo'].map((id) => checkout.fault(id))).to.deep.equal([
      'Enter an amount.',
      'Enter your wallet address.',
      'XRP Ledger needs a memo or tag with the address.',
    ]);
    expect(checkout.focused).to.equal('amount');
    await checkout.type('amount', '5000');
    await checkout.press('Buy');
    expect(checkout.focused).to.equal('wallet');
    await checkout.type('wallet', memoWallet);
    await checkout.press('Buy');
    expect(checkout.focused).to.equal('memo');
    expect(placed()).to.deep.equal([]);
  });

  it('of a network lead to its picker', async () => {
    const checkout = await page.openFilled({ network: 'plain' });
    await checkout.press('Buy');
    expect(checkout.focused).to.equal('network');
    expect(placed()).to.deep.equal([]);
  });

  it('of a field that is still being filled in wait until it is left', async () => {
    const checkout = await page.open({ network: 'matic20' });
    await checkout.type('wallet', '0x52');
    expect(checkout.fault('wallet')).to.equal('');
    await checkout.leave('wallet');
    expect(checkout.fault('wallet')).to.include('This is no Polygon address.');
    await checkout.type('wallet', wallet);
    expect(checkout.fault('wallet')).to.equal('');
    expect(checkout.text('#wallet-note')).to.include('Check it twice');
  });

  it('are not told of a field that was only passed through', async () => {
    const checkout = await page.open();
    await checkout.leave('wallet');
    await checkout.leave('amount');
    expect(checkout.fault('wallet') + checkout.fault('amount')).to.equal('');
  });

  it('are tied to their fields for assistive technology', async () => {
    const checkout = await page.open();
    await checkout.press('Buy');
    for (const id of ['amount', 'wallet']) {
      const input = checkout.find(`#${id}`);
      expect(input.getAttribute('aria-invalid')).to.equal('true');
      expect(checkout.text(`#${input.getAttribute('aria-describedby')}`)).to.equal(checkout.fault(id));
    }
  });

  it('of an address on another chain come with the chain', async () => {
    const checkout = await page.openFilled({ 'wallet-address': memoWallet });
    await checkout.press('Buy');
    expect(checkout.fault('wallet')).to.include('This is no Polygon address.');
    await checkout.choose('coin', 'xrp');
    expect(checkout.fault('wallet')).to.equal('');
  });
});

describe('placing an order', () => {
  it('sends what the form shows, and shows where to pay', async () => {
    const checkout = await page.openFilled({ reference: 'cart-9', amount: '5,000.50' });
    await checkout.find<HTMLInputElement>('label:nth-of-type(2) input[type=radio]').click();
    await checkout.press('Buy');
    const { idempotencyKey, ...input } = placed()[0]!;
    expect(input).to.deep.equal({
      side: 'buy',
      fiat: 'INR',
      coin: 'usdt',
      network: 'matic20',
      fiatAmount: '5000.5',
      method: 'IMPS',
      walletAddress: wallet,
      reference: 'cart-9',
    });
    expect(idempotencyKey).to.match(/^[\w-]{16,64}$/);
    expect(checkout.heading).to.equal('Pay ₹5,000.50');
    expect(checkout.element.shadowRoot?.activeElement?.localName).to.equal('h2');
  });

  it('sends the memo where the network takes one', async () => {
    await page.openPaying({ coin: 'xrp', network: 'xrp', 'wallet-address': memoWallet, memo: '77' });
    expect(placed()[0]).to.include({ memo: '77', walletAddress: memoWallet });
  });

  it('tells the page of the new order once, with the order', async () => {
    const checkout = await page.openPaying();
    const [event, ...others] = checkout.of<CheckoutOrderEvent>('order');
    expect(others).to.deep.equal([]);
    expect(event).to.include({ resumed: false });
    expect(event?.order).to.include({ id: 4711, phase: 'awaiting-payment', walletAddress: wallet });
  });

  it('sends one order however often the button is pressed', async () => {
    const held = page.gateway.hold('POST /v1/orders');
    const checkout = await page.openPaying();
    expect(checkout.text('button.primary')).to.equal('Preparing your order…');
    expect(checkout.find('button.primary').getAttribute('aria-disabled')).to.equal('true');
    await checkout.press('Preparing');
    await checkout.press('Preparing');
    held.release();
    await page.clock.advance(0);
    expect(placed()).to.have.length(1);
    expect(checkout.heading).to.equal('Pay ₹5,000.00');
  });

  it('tries again under the same key after a lost connection, so that no second order is made', async () => {
    page.gateway.on('POST /v1/orders', () => Promise.reject(new TypeError('Failed to fetch')));
    const checkout = await page.openPaying();
    expect(checkout.alert).to.include('No connection to the shop.');
    await checkout.press('Buy');
    await checkout.type('amount', '6000');
    await page.clock.advance(250);
    await checkout.press('Buy');
    const [first, second, third] = placed().map(({ idempotencyKey }) => idempotencyKey);
    expect(second).to.equal(first);
    expect(third).not.to.equal(first);
  });

  it('takes the same key up again after a reload', async () => {
    page.gateway.on('POST /v1/orders', () => Promise.reject(new TypeError('Failed to fetch')));
    const before = await page.openPaying();
    before.element.remove();
    await page.openPaying();
    const [first, second] = placed().map(({ idempotencyKey }) => idempotencyKey);
    expect(second).to.equal(first);
  });

  const failures: [what: string, answer: () => Response, said: string, code: string][] = [
    ['a page', () => htmlPage(), 'The shop gave an unreadable answer.', 'gateway-malformed'],
    [
      '500 and nothing',
      () => new Response(null, { status: 500 }),
      'The shop gave an unreadable answer.',
      'gateway-malformed',
    ],
    [
      'a refusal',
      () => problem(422, 'invalid-address', 'Polygon does not know this address.'),
      'Polygon does not know this address.',
      'invalid-address',
    ],
  ];
  for (const [what, answer, said, code] of failures) {
    it(`that is answered by ${what} says so, once, and loses nothing`, async () => {
      page.gateway.on('POST /v1/orders', answer);
      const checkout = await page.openPaying();
      expect(checkout.alert).to.include(said);
      expect(checkout.of<CheckoutErrorEvent>('error').map((event) => event.problem.code)).to.deep.equal([
        code,
      ]);
      expect([checkout.value('amount'), checkout.value('wallet')]).to.deep.equal(['5000', wallet]);
      expect(checkout.text('output')).to.equal('56.45');
      await checkout.type('wallet', wallet);
      expect(checkout.alert).to.equal('');
    });
  }
});

describe('a form that is not sent', () => {
  it('is there again after a reload, with everything in it', async () => {
    const before = await page.open({ coin: 'usdt', network: 'matic20' });
    await before.choose('coin', 'xrp');
    await before.type('amount', '1,234');
    await before.type('wallet', memoWallet);
    await before.type('memo', '9');
    before.element.remove();
    const after = await page.open({ coin: 'usdt', network: 'matic20' });
    expect(['amount', 'wallet', 'memo'].map((id) => after.value(id))).to.deep.equal([
      '1,234',
      memoWallet,
      '9',
    ]);
    expect(after.value('coin')).to.equal('xrp');
  });

  it('gives way to the merchant’s preselection once that is another', async () => {
    const before = await page.open({ amount: '1000' });
    await before.type('amount', '1234');
    before.element.remove();
    expect((await page.open({ amount: '2000' })).value('amount')).to.equal('2000');
  });
});
