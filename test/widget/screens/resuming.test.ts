import { expect } from '@open-wc/testing';

import type { CheckoutOrderEvent, CheckoutStatusEvent } from '../../../widget/events.ts';
import { checkoutPage } from '../checkout-page.ts';
import { fakeGateway, json } from '../fake-gateway.ts';
import type { OpenCheckout } from '../open-checkout.ts';
import { completeOrder, laterOrder } from '../sample-order.ts';
import { settle } from '../until.ts';

const page = checkoutPage();

/** The order’s events, each with the phase it speaks of. */
function told(checkout: OpenCheckout): string[] {
  return checkout.events
    .filter((event): event is CheckoutOrderEvent | CheckoutStatusEvent => 'order' in event)
    .map(({ type, order }) => `${type.slice(9)} ${order.phase}`);
}

async function leave(): Promise<void> {
  (await page.openPaying()).element.remove();
}

describe('an order that is found again', () => {
  it('is announced as it is now, never as it was left, and before its new phase', async () => {
    await leave();
    const held = page.gateway.hold('GET /v1/orders/current');
    const checkout = await page.open();
    expect(checkout.of('ready')).to.have.length(1);
    expect(told(checkout)).to.deep.equal([]);
    page.gateway.setOrder(laterOrder('buying'));
    held.release();
    await page.clock.advance(0);
    expect(told(checkout)).to.deep.equal(['order buying', 'status buying']);
    page.gateway.setOrder(completeOrder());
    await page.clock.advance(5000);
    expect(told(checkout).slice(2)).to.deep.equal(['status complete', 'complete complete']);
    expect(checkout.of<CheckoutOrderEvent>('order').map(({ resumed }) => resumed)).to.deep.equal([true]);
  });

  it('is not announced under another gateway, whose orders are new', async () => {
    await leave();
    page.gateway.hold('GET /v1/orders/current');
    const checkout = await page.open({ coin: 'usdt', network: 'matic20', amount: '700' });
    const second = fakeGateway();
    try {
      checkout.element.gateway = second.base;
      await page.clock.advance(250);
      await checkout.type('wallet', '0x52908400098527886E0F7030069857D2E4169EE7');
      await checkout.press('Buy');
      await page.clock.advance(5000);
      expect(checkout.of<CheckoutOrderEvent>('order').map(({ resumed }) => resumed)).to.deep.equal([false]);
    } finally {
      second.close();
    }
  });

  it('is read once more after its end, which a late payment may have changed', async () => {
    const before = await page.openPaying();
    page.gateway.setOrder(laterOrder('timed-out', { final: true, code: -1 }));
    await page.clock.advance(5000);
    before.element.remove();
    page.gateway.setOrder(completeOrder());
    const checkout = await page.open();
    expect(checkout.heading).to.include('Complete');
    expect(told(checkout)).to.deep.equal(['order complete', 'status complete', 'complete complete']);
    const asked = page.gateway.of('GET /v1/orders/current').length;
    await page.clock.advance(3_600_000);
    expect(page.gateway.of('GET /v1/orders/current')).to.have.length(asked);
  });

  const passing: [what: string, body: object, status: number][] = [
    ['a code that is a number', { code: 502, detail: 'Bad gateway' }, 502],
    ['a code of its own', { code: 'not-found-by-cdn', detail: 'Nothing here.' }, 404],
    ['a code and nothing else', { code: 'order-not-found' }, 404],
    ['an empty object', {}, 200],
  ];
  for (const [what, body, status] of passing) {
    it(`stays remembered when a proxy answers ${what}, and goes on after it`, async () => {
      await leave();
      page.gateway.on('GET /v1/orders/current', () => json(body, status));
      const checkout = await page.open();
      await page.clock.advance(10_000);
      expect(checkout.heading).to.equal('Pay ₹5,000.00');
      expect(localStorage.getItem(`service-checkout:order${page.gateway.base}`)).to.include('4711');
      page.gateway.on('GET /v1/orders/current', () => json(laterOrder('buying')));
      await page.clock.advance(40_000);
      expect(checkout.text('li[aria-current=step]')).to.include('Buying your coins');
    });
  }
});

describe('an element that is taken out while its order is placed', () => {
  it('follows the order only once it is back', async () => {
    const held = page.gateway.hold('POST /v1/orders');
    const checkout = await page.openPaying();
    const home = checkout.element.parentElement;
    checkout.element.remove();
    held.release();
    await settle();
    expect(page.clock.pending()).to.equal(0);
    await page.clock.advance(60_000);
    expect(page.gateway.of('GET /v1/orders/current')).to.deep.equal([]);
    home?.append(checkout.element);
    await page.clock.advance(0);
    expect(checkout.heading).to.equal('Pay ₹5,000.00');
    expect(page.gateway.of('GET /v1/orders/current')).to.have.length(1);
  });
});

describe('“ready”', () => {
  it('is told once for a gateway, whatever is asked for again', async () => {
    const checkout = await page.open();
    const home = checkout.element.parentElement;
    await checkout.choose('fiat', 'VND');
    await page.clock.advance(0);
    checkout.element.remove();
    home?.append(checkout.element);
    await page.clock.advance(0);
    expect(page.gateway.of('GET /v1/catalog')).to.have.length(3);
    expect(checkout.of('ready')).to.have.length(1);
    const second = fakeGateway();
    try {
      checkout.element.gateway = second.base;
      await page.clock.advance(0);
      expect(checkout.of('ready')).to.have.length(2);
    } finally {
      second.close();
    }
  });
});
