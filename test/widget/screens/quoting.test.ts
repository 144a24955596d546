import { expect } from '@open-wc/testing';

import type { QuoteInput } from '../../../server/gateway/contract.ts';
import type { CheckoutErrorEvent, CheckoutQuoteEvent } from '../../../widget/events.ts';
import { checkoutPage } from '../checkout-page.ts';
import { htmlPage, json, problem } from '../fake-gateway.ts';
import type { OpenCheckout } from '../open-checkout.ts';
import { hidePage, showPage } from '../page-visibility.ts';
import { catalogOf, sampleCatalog } from '../sample-catalog.ts';
import { sampleQuote } from '../sample-order.ts';
import { settle } from '../until.ts';

const page = checkoutPage();

function asked(): unknown[] {
  return page.gateway.of('POST /v1/quotes').map(({ body }) => body);
}

function countdown(checkout: OpenCheckout): string {
  return checkout.find('service-checkout-countdown').shadowRoot?.textContent?.trim() ?? '';
}

describe('the form', () => {
  it('is announced by a skeleton, then there, and says once that it is ready', async () => {
    const catalog = page.gateway.hold('GET /v1/catalog');
    const checkout = await page.open();
    expect(checkout.find('[aria-busy=true]').querySelectorAll('.skeleton')).to.have.length(4);
    expect(checkout.events).to.deep.equal([]);
    catalog.release();
    await page.clock.advance(0);
    expect(checkout.has('[aria-busy=true]')).to.equal(false);
    expect(checkout.has('#amount')).to.equal(true);
    expect(checkout.of('ready')).to.have.length(1);
    expect(page.gateway.of('GET /v1/catalog')).to.have.length(1);
  });

  it('starts with what the merchant preselects', async () => {
    const checkout = await page.open({
      fiat: 'inr',
      coin: 'XRP',
      amount: '700',
      'wallet-address': 'r1',
      memo: '5',
    });
    expect(['amount', 'wallet', 'memo'].map((id) => checkout.value(id))).to.deep.equal(['700', 'r1', '5']);
    expect(checkout.value('coin')).to.equal('xrp');
  });

  it('shows the limits that apply, and names the one that is broken', async () => {
    const checkout = await page.open({ network: 'matic20' });
    expect(checkout.text('#amount-note')).to.equal('From ₹100 to ₹5,00,000');
    await checkout.type('amount', '99.5');
    expect(checkout.fault('amount')).to.equal('The smallest INR order is ₹100.');
    await checkout.type('amount', '500001');
    expect(checkout.fault('amount')).to.equal('The largest INR order is ₹5,00,000.');
    await checkout.choose('network', 'erc20');
    await checkout.type('amount', '500');
    expect(checkout.fault('amount')).to.include('USDT on Ethereum starts at ₹1,000.');
    await checkout.type('amount', '1000');
    expect(checkout.fault('amount')).to.equal('');
    expect(checkout.find('#amount').getAttribute('aria-invalid')).to.equal('false');
  });

  it('says how it read an amount that is written in groups or other digits', async () => {
    const checkout = await page.open();
    await checkout.type('amount', '1,00,000.50');
    expect(checkout.text('#amount-note')).to.equal('Read as ₹1,00,000.50');
    await checkout.type('amount', '१०००');
    expect(checkout.text('#amount-note')).to.equal('Read as ₹1,000');
  });

  const unreadable = ['1e9', '0x10', 'ten'];
  for (const text of unreadable) {
    it(`says at once that ${text} is no amount, and asks for no quote`, async () => {
      const checkout = await page.open({ amount: '5000' });
      await page.clock.advance(250);
      await checkout.type('amount', text);
      await page.clock.advance(60_000);
      expect(checkout.fault('amount')).to.equal('Enter the amount in digits, such as 1,500.5.');
      expect(checkout.value('amount')).to.equal(text);
      expect(asked()).to.have.length(1);
      expect(checkout.text('output')).to.equal('–');
    });
  }

  it('forgets the network with the coin it belonged to, and the payment method with the fiat', async () => {
    const checkout = await page.open({ coin: 'usdt', network: 'matic20' });
    await checkout.choose('coin', 'xrp');
    expect(checkout.value('network')).to.equal('xrp');
    await checkout.choose('coin', 'usdt');
    expect(checkout.value('network')).to.equal('erc20');
    await checkout.choose('fiat', 'VND');
    await page.clock.advance(0);
    expect(checkout.find<HTMLInputElement>('input[type=radio]').checked).to.equal(true);
    expect(page.gateway.of('GET /v1/catalog').at(-1)?.url.search).to.equal('?fiat=VND');
  });
});

describe('a catalogue of 2,000 coins', () => {
  it('is searched by a window of rows, and the coin found is quoted', async () => {
    page.gateway.on('GET /v1/catalog', () => json(catalogOf(2000)));
    const checkout = await page.openFilled();
    const inside = checkout.find('#coin').shadowRoot;
    inside?.querySelector('button')?.click();
    await settle();
    const search = inside?.querySelector('input');
    for (const text of ['c', 'c1', 'c19', 'c1990']) {
      if (search) search.value = text;
      search?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await settle();
      expect(inside?.querySelectorAll('[role=option]').length, text).to.be.within(1, 16);
    }
    search?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await page.clock.advance(250);
    expect(asked().at(-1)).to.include({ coin: 'c1990', network: 'matic20' });
    expect(checkout.text('button.primary')).to.equal('Buy 56.45 C1990');
  });
});

describe('the quote', () => {
  it('is asked for once typing rests', async () => {
    const checkout = await page.open({ network: 'matic20' });
    for (const text of ['5', '50', '500', '5000']) {
      await checkout.type('amount', text);
      await page.clock.advance(249);
    }
    expect(asked()).to.deep.equal([]);
    await page.clock.advance(1);
    const input = { side: 'buy', coin: 'usdt', network: 'matic20', fiat: 'INR', fiatAmount: '5000' };
    expect(asked()).to.deep.equal([input]);
  });

  it('shows every fee between the two amounts, and is told of', async () => {
    const checkout = await page.openFilled();
    expect(checkout.text('output')).to.equal('56.45');
    expect(checkout.text('.chain')).to.equal('Service fee − ₹12.50 Network fee − ₹8.82 1 USDT = ₹88.20');
    const [event] = checkout.of<CheckoutQuoteEvent>('quote');
    expect(event?.quote).to.include({ quantity: '56.45', fiatAmount: '5000' });
    expect(checkout.text('button.primary')).to.equal('Buy 56.45 USDT');
  });

  it('shows the rate of a cheap coin with every digit, and that of a dear one with the fiat’s own', async () => {
    const checkout = await page.open({ network: 'matic20' });
    const rates: [rate: string, shown: string][] = [
      ['0.00000712', '1 USDT = ₹0.00000712'],
      ['0.5', '1 USDT = ₹0.50'],
      ['5804321.125', '1 USDT = ₹58,04,321.125'],
    ];
    for (const [index, [rate, shown]] of rates.entries()) {
      page.gateway.on('POST /v1/quotes', ({ body }) => json({ ...sampleQuote(body as QuoteInput), rate }));
      await checkout.type('amount', `${5000 + index}`);
      await page.clock.advance(250);
      expect(checkout.text('.chain b')).to.equal(shown);
    }
  });

  it('counts down and is asked for again; the old one stays, dimmed, while the next loads', async () => {
    const checkout = await page.openFilled();
    expect(countdown(checkout)).to.equal('updates in 15 s');
    await page.clock.advance(5000);
    expect(countdown(checkout)).to.equal('updates in 10 s');
    const width = () => checkout.find('service-checkout-countdown').getBoundingClientRect().width;
    const twoDigits = width();
    await page.clock.advance(1000);
    expect(countdown(checkout)).to.equal('updates in \u20079 s');
    expect(width()).to.be.closeTo(twoDigits, 0.5);
    const held = page.gateway.hold('POST /v1/quotes');
    await page.clock.advance(10_000);
    expect(asked()).to.have.length(2);
    expect(checkout.text('output')).to.equal('56.45');
    expect(checkout.find('output').matches('.dim')).to.equal(true);
    expect(checkout.find('.chain').matches('.dim')).to.equal(true);
    held.release();
    await page.clock.advance(0);
    expect(checkout.has('.dim')).to.equal(false);
    expect(checkout.of('quote')).to.have.length(2);
    expect(countdown(checkout)).to.equal('updates in 15 s');
  });

  it('is not asked for while nobody looks, and at the next tick once somebody does', async () => {
    await page.openFilled();
    hidePage();
    await page.clock.advance(120_000);
    expect(asked()).to.have.length(1);
    showPage();
    await page.clock.advance(1250);
    expect(asked()).to.have.length(2);
  });

  it('is dropped when another was asked for meanwhile', async () => {
    const checkout = await page.open({ network: 'matic20' });
    page.gateway.on('POST /v1/quotes', async ({ body }) => {
      const input = body as { fiatAmount: string; coin: string; network: string; fiat: string; side: 'buy' };
      if (input.fiatAmount === '5000') await new Promise((done) => setTimeout(done, 900));
      return json({ ...sampleQuote(input), quantity: input.fiatAmount });
    });
    await checkout.type('amount', '5000');
    await page.clock.advance(300);
    await checkout.type('amount', '6000');
    await page.clock.advance(2000);
    expect(checkout.text('output')).to.equal('6,000');
    expect(checkout.of<CheckoutQuoteEvent>('quote').map(({ quote }) => quote.fiatAmount)).to.deep.equal([
      '6000',
    ]);
  });

  it('of one coin is never shown for another', async () => {
    page.gateway.on('GET /v1/catalog', () => json(catalogOf(4)));
    const checkout = await page.openFilled();
    page.gateway.hold('POST /v1/quotes');
    await checkout.choose('coin', 'c0');
    await page.clock.advance(300);
    expect(checkout.value('network')).to.equal('matic20');
    expect(checkout.text('output')).to.equal('');
    expect(checkout.find('output').querySelector('.skeleton')).not.to.equal(null);
    expect(checkout.text('button.primary')).to.equal('Buy C0');
  });

  const unreadableAnswer =
    'The shop gave an unreadable answer. Try again in a moment. Nothing you entered is lost.';
  const noConnection = 'No connection to the shop. Try again in a moment. Nothing you entered is lost.';
  const failures: [what: string, answer: () => Response | Promise<Response>, code: string, said: string][] = [
    ['a page', () => htmlPage(), 'gateway-malformed', unreadableAnswer],
    ['500 and nothing', () => new Response(null, { status: 500 }), 'gateway-malformed', unreadableAnswer],
    ['nothing', () => Promise.reject(new TypeError('Failed')), 'gateway-unreachable', noConnection],
    ['a problem', () => problem(503, 'upstream-unavailable', 'Not now.'), 'upstream-unavailable', 'Not now.'],
  ];
  for (const [what, answer, code, said] of failures) {
    it(`that is ${what} is told of, loses nothing, and can be tried again`, async () => {
      page.gateway.on('POST /v1/quotes', answer);
      const checkout = await page.openFilled();
      expect(checkout.alert)
        .to.include(said || code)
        .and.include('Try again');
      expect(checkout.of<CheckoutErrorEvent>('error').map(({ problem }) => problem.code)).to.deep.equal([
        code,
      ]);
      expect(checkout.value('amount')).to.equal('5000');
      page.gateway.on('POST /v1/quotes', ({ body }) =>
        json(sampleQuote(body as Parameters<typeof sampleQuote>[0])),
      );
      await checkout.press('Try again');
      await page.clock.advance(250);
      expect(checkout.alert).to.equal('');
      expect(checkout.text('output')).to.equal('56.45');
    });
  }

  it('that fails is asked for again by itself, unhurried, while somebody looks, until it is there', async () => {
    const checkout = await page.openFilled();
    let broken = true;
    page.gateway.on('POST /v1/quotes', ({ body }) =>
      broken
        ? problem(503, 'upstream-unavailable', 'Not now.')
        : json(sampleQuote(body as Parameters<typeof sampleQuote>[0])),
    );
    await page.clock.advance(16_000);
    expect(checkout.alert).to.include('Not now.');
    expect(asked()).to.have.length(2);
    const told = checkout.find('[role=alert]');
    const held = page.gateway.hold('POST /v1/quotes');
    await page.clock.advance(15_000);
    expect(checkout.find('[role=alert]'), 'an alert that came anew would be read out anew').to.equal(told);
    held.release();
    await page.clock.advance(14_000);
    expect(asked()).to.have.length(3);
    await page.clock.advance(10_000);
    expect(asked()).to.have.length(4);
    hidePage();
    await page.clock.advance(600_000);
    expect(asked()).to.have.length(4);
    showPage();
    broken = false;
    await page.clock.advance(15_250);
    expect([checkout.alert, checkout.text('output')]).to.deep.equal(['', '56.45']);
  });

  it('that fails is not asked for again before the gateway wants it, nor once the element is gone', async () => {
    page.gateway.on('POST /v1/quotes', () =>
      problem(503, 'upstream-unavailable', 'Try later.', { 'retry-after': '60' }),
    );
    const checkout = await page.openFilled();
    await page.clock.advance(59_000);
    expect(asked()).to.have.length(1);
    await page.clock.advance(1250);
    expect(asked()).to.have.length(2);
    checkout.element.remove();
    await settle();
    expect(page.clock.pending()).to.equal(0);
  });

  it('is not asked for a network that is closed, which says so', async () => {
    const checkout = await page.openFilled({ network: 'plain' });
    expect(checkout.fault('network')).to.equal(
      'USDT on Unpatterned is not available now. Choose another network.',
    );
    expect(asked()).to.deep.equal([]);
  });

  it('is asked for in the fiat’s own minimums once its catalogue is there', async () => {
    page.gateway.on('GET /v1/catalog', ({ url }) =>
      json(sampleCatalog({ fiat: url.searchParams.get('fiat') ?? '' })),
    );
    const checkout = await page.openFilled();
    await checkout.choose('fiat', 'VND');
    await checkout.type('amount', '60000');
    await page.clock.advance(250);
    expect(asked().at(-1)).to.include({ fiat: 'VND', fiatAmount: '60000' });
    await checkout.type('amount', '60000.5');
    expect(checkout.fault('amount')).to.equal('VND takes whole amounts only.');
  });
});
