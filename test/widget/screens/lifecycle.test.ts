import { expect } from '@open-wc/testing';

import { define } from '../../../widget/components/define.ts';
import type { CheckoutErrorEvent } from '../../../widget/events.ts';
import { GatewayProblem, ServiceCheckout } from '../../../widget/index.ts';
import { checkoutPage } from '../checkout-page.ts';
import { fakeGateway, htmlPage, json, problem } from '../fake-gateway.ts';
import { sampleCatalog, wallet } from '../sample-catalog.ts';
import { laterOrder } from '../sample-order.ts';
import { settle } from '../until.ts';

const page = checkoutPage();

describe('a checkout that cannot be shown', () => {
  it('says that its tag names no gateway, and asks nobody', async () => {
    const checkout = await page.open({ gateway: '' });
    expect(checkout.heading).to.equal('The checkout cannot be shown');
    expect(checkout.alert).to.equal('This checkout has no gateway. Add gateway="https://…" to the tag.');
    expect(page.gateway.asked).to.deep.equal([]);
    checkout.element.gateway = page.gateway.base;
    await page.clock.advance(0);
    expect(checkout.has('#amount')).to.equal(true);
  });

  const failures: [what: string, answer: () => Response | Promise<Response>, code: string, said: string][] = [
    ['a page', () => htmlPage(), 'gateway-malformed', 'The shop gave an unreadable answer.'],
    [
      '500 and nothing',
      () => new Response(null, { status: 500 }),
      'gateway-malformed',
      'The shop gave an unreadable answer.',
    ],
    ...[{}, [], null, 'x', { fiats: [] }, { fiats: 7, coins: [], networks: [] }].map(
      (body): [string, () => Response, string, string] => [
        JSON.stringify(body),
        () => json(body),
        'gateway-malformed',
        'The shop gave an unreadable answer.',
      ],
    ),
    [
      'nothing at all',
      () => Promise.reject(new TypeError('Failed')),
      'gateway-unreachable',
      'No connection to the shop.',
    ],
    [
      'a refusal',
      () => problem(403, 'origin-not-allowed', 'This page may not.'),
      'origin-not-allowed',
      'This page may not.',
    ],
  ];
  for (const [what, answer, code, said] of failures) {
    it(`because its gateway answers ${what} says so, and is there once the gateway is`, async () => {
      page.gateway.on('GET /v1/catalog', answer);
      const checkout = await page.openFilled();
      expect(checkout.alert).to.include(said);
      expect(checkout.of<CheckoutErrorEvent>('error').map((event) => event.problem.code)).to.deep.equal([
        code,
      ]);
      expect(checkout.of('ready')).to.deep.equal([]);
      page.gateway.on('GET /v1/catalog', () => json(sampleCatalog()));
      await checkout.press('Try again');
      await page.clock.advance(250);
      expect([checkout.value('amount'), checkout.value('wallet')]).to.deep.equal(['5000', wallet]);
      expect(checkout.text('output')).to.equal('56.45');
    });
  }

  it('because there is nothing to buy says so', async () => {
    page.gateway.on('GET /v1/catalog', () => json(sampleCatalog({ coins: [] })));
    const checkout = await page.open();
    expect(checkout.heading).to.equal('The checkout cannot be shown');
  });

  it('because the catalogue of another fiat fails loses nothing of the form', async () => {
    const checkout = await page.openFilled();
    const answered = page.gateway.hold('GET /v1/catalog');
    page.gateway.on('GET /v1/catalog', () => htmlPage());
    await checkout.choose('fiat', 'VND');
    expect(checkout.alert).to.include('The shop gave an unreadable answer.');
    expect([checkout.value('amount'), checkout.value('wallet')]).to.deep.equal(['5000', wallet]);
    answered.release();
    await checkout.press('Try again');
    expect(checkout.alert).to.equal('');
    expect([checkout.value('amount'), checkout.value('wallet')]).to.deep.equal(['5000', wallet]);
    expect(checkout.value('fiat')).to.equal('VND');
  });
});

describe('the events', () => {
  it('come in their order, bubble and cross shadow roots, and cannot be cancelled', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const inside = host
      .attachShadow({ mode: 'open' })
      .appendChild(document.createElement('service-checkout'));
    const events: Event[] = [];
    const types = ['ready', 'quote', 'order', 'status', 'complete', 'error'].map(
      (type) => `checkout-${type}`,
    );
    const listen = (event: Event) => events.push(event);
    for (const type of types) document.addEventListener(type, listen);
    try {
      Object.assign(inside, {
        gateway: page.gateway.base,
        amount: '5000',
        network: 'matic20',
        walletAddress: wallet,
      });
      await page.clock.advance(250);
      inside.renderRoot.querySelector<HTMLElement>('button.primary')?.click();
      await page.clock.advance(0);
      for (const order of [laterOrder('sending'), laterOrder('complete', { final: true })]) {
        page.gateway.setOrder(order);
        await page.clock.advance(5000);
      }
    } finally {
      for (const type of types) document.removeEventListener(type, listen);
      host.remove();
    }
    expect(events.map(({ type }) => type.slice(9))).to.deep.equal([
      'ready',
      'quote',
      'order',
      'status',
      'status',
      'complete',
    ]);
    expect(
      new Set(events.map(({ bubbles, composed, cancelable }) => [bubbles, composed, cancelable].join())),
    ).to.deep.equal(new Set(['true,true,false']));
    expect(new Set(events.map(({ target }) => target))).to.deep.equal(new Set([host]));
  });

  it('of a problem carry what a program can act on', async () => {
    page.gateway.on('GET /v1/catalog', () =>
      problem(503, 'upstream-unavailable', 'Try later.', { 'retry-after': '3' }),
    );
    const checkout = await page.open();
    const [event] = checkout.of<CheckoutErrorEvent>('error');
    expect(event?.problem).to.be.instanceOf(GatewayProblem);
    expect(event?.problem).to.include({
      code: 'upstream-unavailable',
      message: 'Try later.',
      retryAfterMs: 3000,
    });
  });
});

describe('taking the element out and putting it back', () => {
  it('stops everything it does, and starts it again', async () => {
    const checkout = await page.openPaying();
    const { element } = checkout;
    const home = element.parentElement;
    await page.clock.advance(5000);
    const asked = page.gateway.asked.length;
    element.remove();
    await settle();
    expect(page.clock.pending()).to.equal(0);
    await page.clock.advance(600_000);
    expect(page.gateway.asked).to.have.length(asked);
    home?.append(element);
    await page.clock.advance(1000);
    expect(page.gateway.of('GET /v1/orders/current').length).to.be.greaterThan(1);
    expect(checkout.heading).to.equal('Pay ₹5,000.00');
  });

  it('while catalogue and quote are under way drops them, and asks for both anew', async () => {
    page.gateway.hold('GET /v1/catalog');
    const checkout = await page.open({ network: 'matic20', amount: '5000' });
    const { element } = checkout;
    const home = element.parentElement;
    element.remove();
    await settle();
    expect(checkout.events).to.deep.equal([]);
    page.gateway.on('GET /v1/catalog', () => json(sampleCatalog()));
    home?.append(element);
    await page.clock.advance(0);
    expect(checkout.has('#amount')).to.equal(true);
    const held = page.gateway.hold('POST /v1/quotes');
    await page.clock.advance(300);
    element.remove();
    held.release();
    await settle();
    expect(checkout.of('quote')).to.deep.equal([]);
    home?.append(element);
    await page.clock.advance(300);
    expect(checkout.text('output')).to.equal('56.45');
    expect(checkout.of('error')).to.deep.equal([]);
  });
});

describe('the tag', () => {
  it('is defined once: a second definition leaves the first', () => {
    define('', class extends HTMLElement {});
    expect(customElements.get('service-checkout')).to.equal(ServiceCheckout);
  });

  it('takes another preselection up', async () => {
    const checkout = await page.openFilled();
    checkout.element.amount = '7000';
    await page.clock.advance(250);
    expect(checkout.value('amount')).to.equal('7000');
    expect(page.gateway.of('POST /v1/quotes').at(-1)?.body).to.include({ fiatAmount: '7000' });
  });

  it('takes another gateway up, with nothing of the first', async () => {
    const checkout = await page.openPaying();
    const first = page.gateway;
    const second = fakeGateway();
    try {
      checkout.element.gateway = second.base;
      await page.clock.advance(250);
      expect(checkout.has('#amount')).to.equal(true);
      await page.clock.advance(60_000);
      expect(first.of('GET /v1/orders/current')).to.deep.equal([]);
      expect(second.of('GET /v1/catalog')).to.have.length(1);
    } finally {
      second.close();
    }
  });

  it('stands twice on a page without the two minding each other', async () => {
    const first = await page.openFilled();
    const second = await page.openFilled({ amount: '700' });
    await first.type('amount', '900');
    await page.clock.advance(250);
    expect([first.value('amount'), second.value('amount')]).to.deep.equal(['900', '700']);
    expect(second.of('ready')).to.have.length(1);
    await second.press('Buy');
    expect(second.heading).to.equal('Pay ₹700.00');
    expect(first.has('#amount')).to.equal(true);
  });

  it('speaks numbers as the page’s language writes them', async () => {
    const checkout = await page.openFilled({ lang: 'de' });
    expect(checkout.text('#amount-note')).to.include('500.000');
    await checkout.type('amount', '1 000');
    await page.clock.advance(250);
    expect(page.gateway.of('POST /v1/quotes').at(-1)?.body).to.include({ fiatAmount: '1000' });
  });

  it('works under a language tag that no engine knows', async () => {
    const checkout = await page.openFilled({ lang: 'not_a_language' });
    expect(checkout.text('output')).to.equal('56.45');
  });

  it('turns with its theme', async () => {
    const paper = (theme: string) => {
      const { element } = checkout;
      element.theme = theme;
      element.setAttribute('theme', theme);
      return getComputedStyle(checkout.find('.card')).backgroundColor;
    };
    const checkout = await page.open();
    expect([paper('light'), paper('dark')]).to.deep.equal(['rgb(255, 255, 255)', 'rgb(22, 25, 31)']);
  });
});
