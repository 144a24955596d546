import { expect } from '@open-wc/testing';

import type { CheckoutErrorEvent, CheckoutOrderEvent } from '../../../widget/events.ts';
import { checkoutPage } from '../checkout-page.ts';
import { fakeGateway, json, problem, type FakeGateway } from '../fake-gateway.ts';
import type { OpenCheckout } from '../open-checkout.ts';
import { sampleCatalog, wallet } from '../sample-catalog.ts';

const page = checkoutPage();

function codes(checkout: OpenCheckout): string[] {
  return checkout.of<CheckoutErrorEvent>('error').map((event) => event.problem.code);
}

describe('a gateway that is no address', () => {
  it('is told of on the screen and to the page, and gives way to one that is', async () => {
    const checkout = await page.open();
    checkout.element.gateway = 'https://';
    await page.clock.advance(0);
    expect(checkout.heading).to.equal('The checkout cannot be shown');
    expect(checkout.alert).to.include('Add gateway="https://…" to the tag.');
    expect(codes(checkout)).to.deep.equal(['gateway-missing']);
    checkout.element.gateway = page.gateway.base;
    await page.clock.advance(0);
    expect(checkout.has('#amount')).to.equal(true);
  });
});

describe('a fiat that the gateway does not have', () => {
  it('gives way to the gateway’s own choice, and the page is told', async () => {
    page.gateway.on('GET /v1/catalog', refusingUnknownFiats());
    const checkout = await page.openFilled({ fiat: 'QQQ' });
    expect(checkout.value('fiat')).to.equal('INR');
    expect(checkout.text('output')).to.equal('56.45');
    expect(codes(checkout)).to.deep.equal(['unknown-fiat']);
    expect(page.gateway.of('GET /v1/catalog').map(({ url }) => url.search)).to.deep.equal(['?fiat=QQQ', '']);
  });

  it('is asked for once where the gateway refuses its own choice too', async () => {
    page.gateway.on('GET /v1/catalog', () => problem(422, 'unknown-fiat', 'There is no such currency.'));
    const checkout = await page.open({ fiat: 'QQQ' });
    await page.clock.advance(60_000);
    expect(checkout.alert).to.equal('There is no such currency.');
    expect(page.gateway.of('GET /v1/catalog')).to.have.length(2);
  });
});

describe('an attribute that changes', () => {
  it('changes its own field and none that the buyer has filled in', async () => {
    const checkout = await page.open({ coin: 'usdt', network: 'matic20', amount: '1000', memo: '1' });
    await checkout.type('wallet', wallet);
    await checkout.choose('fiat', 'VND');
    checkout.element.amount = '60000';
    await page.clock.advance(250);
    const fields = ['amount', 'wallet', 'fiat', 'network'].map((id) => checkout.value(id));
    expect(fields).to.deep.equal(['60000', wallet, 'VND', 'matic20']);
  });

  it('changes it again when it changes back', async () => {
    const checkout = await page.open({ amount: '1000' });
    await checkout.type('amount', '1234');
    checkout.element.amount = '2000';
    await page.clock.advance(0);
    checkout.element.amount = '1000';
    await page.clock.advance(0);
    expect(checkout.value('amount')).to.equal('1000');
  });

  it('keeps what was filled in over a reload, too', async () => {
    const before = await page.open({ amount: '1000' });
    await before.type('wallet', wallet);
    before.element.amount = '2000';
    await page.clock.advance(0);
    before.element.remove();
    const after = await page.open({ amount: '2000' });
    expect([after.value('amount'), after.value('wallet')]).to.deep.equal(['2000', wallet]);
  });

  it('may be taken away', async () => {
    const names = ['fiat', 'coin', 'network', 'amount', 'wallet-address', 'memo', 'reference'];
    const checkout = await page.openFilled({ fiat: 'INR', memo: '7', reference: 'cart-9' });
    for (const name of names) checkout.element.removeAttribute(name);
    await page.clock.advance(250);
    expect([checkout.value('amount'), checkout.value('wallet')]).to.deep.equal(['', '']);
    checkout.element.removeAttribute('gateway');
    await page.clock.advance(0);
    expect(codes(checkout)).to.deep.equal(['gateway-missing']);
  });
});

describe('another gateway while a verb of the first is under way', () => {
  let second: FakeGateway;
  afterEach(() => second.close());

  async function turn(checkout: OpenCheckout): Promise<void> {
    second = fakeGateway();
    checkout.element.gateway = second.base;
    await page.clock.advance(0);
  }

  it('hears nothing of the order that the first then makes', async () => {
    const held = page.gateway.hold('POST /v1/orders');
    const checkout = await page.openPaying();
    await turn(checkout);
    held.release();
    await page.clock.advance(10_000);
    expect(checkout.has('#amount')).to.equal(true);
    expect(checkout.of<CheckoutOrderEvent>('order')).to.deep.equal([]);
    expect(localStorage.getItem(`service-checkout:order${second.base}`)).to.equal(null);
    expect(second.of('GET /v1/orders/current')).to.deep.equal([]);
  });

  it('hears nothing of its failure, and keeps a verb of its own under way', async () => {
    page.gateway.on('POST /v1/orders', () => problem(503, 'upstream-unavailable', 'Not now.'));
    const failing = page.gateway.hold('POST /v1/orders');
    const checkout = await page.openPaying();
    await turn(checkout);
    const held = second.hold('POST /v1/orders');
    await page.clock.advance(250);
    await checkout.press('Buy');
    failing.release();
    await page.clock.advance(0);
    expect(checkout.text('button.primary')).to.equal('Preparing your order…');
    expect(codes(checkout)).to.deep.equal([]);
    held.release();
    await page.clock.advance(0);
    expect(checkout.heading).to.equal('Pay ₹5,000.00');
  });

  for (const [verb, words, route] of [
    ['reference', 'I have paid', 'POST /v1/orders/current/reference'],
    ['giving up', 'Not paid yet?', 'DELETE /v1/orders/current'],
  ] as const) {
    it(`hears nothing of a late answer to the ${verb}`, async () => {
      const held = page.gateway.hold(route);
      const checkout = await page.openPaying();
      await checkout.type('reference', '227912121212');
      await checkout.press(words);
      await turn(checkout);
      held.release();
      await page.clock.advance(10_000);
      expect(checkout.has('#amount')).to.equal(true);
      expect(checkout.of('status')).to.deep.equal([]);
      expect(second.of('GET /v1/orders/current')).to.deep.equal([]);
    });
  }
});

/** A gateway with the sample's fiats and no other. */
function refusingUnknownFiats(): Parameters<FakeGateway['on']>[1] {
  return ({ url }) => {
    const fiat = url.searchParams.get('fiat') ?? 'INR';
    return fiat === 'INR' || fiat === 'VND'
      ? json(sampleCatalog({ fiat }))
      : problem(422, 'unknown-fiat', `There is no currency ${fiat}.`);
  };
}
