import { expect } from '@open-wc/testing';

import type { Order } from '../../../server/gateway/contract.ts';
import type {
  CheckoutCompleteEvent,
  CheckoutErrorEvent,
  CheckoutFailedEvent,
  CheckoutOrderEvent,
  CheckoutStatusEvent,
} from '../../../widget/events.ts';
import { checkoutPage } from '../checkout-page.ts';
import { problem } from '../fake-gateway.ts';
import { wallet } from '../sample-catalog.ts';
import { completeOrder, laterOrder, sampleTransaction } from '../sample-order.ts';
import type { OpenCheckout } from '../open-checkout.ts';

const page = checkoutPage();

async function openTracking(): Promise<OpenCheckout> {
  const checkout = await page.openPaying();
  await checkout.type('reference', '227912121212');
  await checkout.press('I have paid');
  return checkout;
}

async function becomes(order: Order): Promise<void> {
  page.gateway.setOrder(order);
  await page.clock.advance(5000);
}

function steps(checkout: OpenCheckout): string[] {
  return [...checkout.element.renderRoot.querySelectorAll('ol > li')].map((step) =>
    step.getAttribute('aria-current') === 'step' ? 'now' : step.className,
  );
}

describe('the progress', () => {
  const phases: [phase: Order['phase'], steps: string[], said: string][] = [
    ['payment-claimed', ['done', 'now', '', '', ''], 'Looking for your payment.'],
    ['payment-received', ['done', 'done', 'now', '', ''], 'Your payment has arrived.'],
    ['buying', ['done', 'done', 'now', '', ''], 'Your coins are being bought'],
    ['bought', ['done', 'done', 'done', 'now', ''], 'Your coins are bought.'],
    ['sending', ['done', 'done', 'done', 'now', ''], 'Your coins are on their way.'],
  ];
  for (const [phase, marks, said] of phases) {
    it(`shows and says where an order in ${phase} stands`, async () => {
      const checkout = await openTracking();
      await becomes(laterOrder(phase));
      expect(steps(checkout)).to.deep.equal(marks);
      expect(checkout.text('p[role=status]')).to.include(said);
      expect(checkout.text('li[aria-current=step] p')).to.include(said);
      expect(checkout.text('dl')).to.include(wallet);
    });
  }

  it('tells the page of each new phase once', async () => {
    const checkout = await openTracking();
    for (const phase of ['payment-received', 'buying', 'buying', 'sending'] as const)
      await becomes(laterOrder(phase));
    expect(checkout.of<CheckoutStatusEvent>('status').map(({ order }) => order.phase)).to.deep.equal([
      'payment-claimed',
      'payment-received',
      'buying',
      'sending',
    ]);
  });

  it('goes on without a connection, says so, and stops saying so', async () => {
    const checkout = await openTracking();
    page.gateway.on('GET /v1/orders/current', () => Promise.reject(new TypeError('Failed')));
    await page.clock.advance(5000);
    expect(checkout.text('.alert')).to.equal(
      'No connection. Your order goes on, and this page keeps trying.',
    );
    page.gateway.on('GET /v1/orders/current', () => new Response(JSON.stringify(laterOrder('buying'))));
    await page.clock.advance(10_000);
    expect(checkout.has('.alert')).to.equal(false);
    expect(checkout.text('li[aria-current=step]')).to.include('Buying your coins');
  });
});

describe('a good end', () => {
  it('has the coins, the transaction and what there is to keep', async () => {
    const checkout = await openTracking();
    await becomes(completeOrder());
    expect(checkout.heading).to.include('Complete');
    expect(checkout.text('.big')).to.equal('56.45 USDT');
    const link = checkout.find<HTMLAnchorElement>('a.secondary');
    expect([link.href, link.target, link.rel]).to.deep.equal([
      sampleTransaction.url,
      '_blank',
      'noopener noreferrer',
    ]);
    expect(checkout.text('dl')).to.include(wallet).and.include('227912121212').and.include('Order 4711');
    expect(checkout.has('ol')).to.equal(false);
  });

  it('is told of by two events, the phase and then the end, and nothing is asked any more', async () => {
    const checkout = await openTracking();
    await becomes(completeOrder());
    expect(checkout.events.slice(-2).map(({ type }) => type)).to.deep.equal([
      'checkout-status',
      'checkout-complete',
    ]);
    expect(checkout.of<CheckoutCompleteEvent>('complete')[0]?.order).to.include({
      id: 4711,
      phase: 'complete',
      final: true,
    });
    const asked = page.gateway.of('GET /v1/orders/current').length;
    await page.clock.advance(3_600_000);
    expect(page.gateway.of('GET /v1/orders/current')).to.have.length(asked);
  });

  it('leads to a new order, and is not there after a reload', async () => {
    const checkout = await openTracking();
    await becomes(completeOrder());
    await checkout.press('New order');
    expect(checkout.has('#amount')).to.equal(true);
    checkout.element.remove();
    const after = await page.open();
    expect(after.has('#amount')).to.equal(true);
    expect(after.of('order')).to.deep.equal([]);
  });
});

describe('a bad end', () => {
  const ends: [phase: Order['phase'], heading: string, said: string][] = [
    ['wrong-amount', 'The amount does not match', 'Contact support to get your money back.'],
    ['name-mismatch', 'The names do not match', 'Contact support to get your money back.'],
    ['abandoned', 'Order given up', 'Nothing was bought.'],
    ['timed-out', 'The time to pay is over', 'No payment arrived in time.'],
  ];
  for (const [phase, heading, said] of ends) {
    it(`by ${phase} says what happened and what to do, and tells the page`, async () => {
      const checkout = await openTracking();
      await becomes(laterOrder(phase, { final: true, code: -1 }));
      expect(checkout.heading).to.equal(`! ${heading}`);
      expect(checkout.text('p[role=status]')).to.include(said);
      expect([checkout.has('a'), checkout.has('.big')]).to.deep.equal([false, false]);
      // Nobody may have paid it, or paid another amount.
      expect(checkout.text('dl')).to.include('Amount ₹5,000.50').and.not.include('Paid');
      const [event] = checkout.of<CheckoutFailedEvent>('failed');
      expect(event?.order).to.include({ phase, final: true });
      expect(checkout.of('complete')).to.deep.equal([]);
    });
  }

  it('before any payment is an end as well', async () => {
    const checkout = await page.openPaying();
    await becomes(laterOrder('timed-out', { final: true, code: -1 }));
    expect(checkout.heading).to.include('The time to pay is over');
    expect(checkout.of('failed')).to.have.length(1);
  });
});

describe('coming back', () => {
  it('shows the order at once, without waiting for an answer, and takes it up again', async () => {
    (await openTracking()).element.remove();
    const held = page.gateway.hold('GET /v1/orders/current');
    const checkout = await page.open();
    expect(checkout.heading).to.equal('Your order');
    held.release();
    await becomes(laterOrder('buying'));
    expect(checkout.text('li[aria-current=step]')).to.include('Buying your coins');
    expect(page.gateway.of('GET /v1/orders/current').at(-1)?.headers.get('authorization')).to.equal(
      `Bearer ${page.gateway.token}`,
    );
  });

  it('is told to the page as an order taken up again', async () => {
    const before = await page.openPaying();
    before.element.remove();
    const resumed: CheckoutOrderEvent[] = [];
    const listen = (event: Event) => resumed.push(event as CheckoutOrderEvent);
    document.addEventListener('checkout-order', listen);
    const after = await page.open();
    document.removeEventListener('checkout-order', listen);
    expect(resumed.map((event) => [event.resumed, event.order.id])).to.deep.equal([[true, 4711]]);
    expect(after.heading).to.equal('Pay ₹5,000.00');
  });

  const tokens = [
    ['order-token-expired', 'This order was opened too long ago to be followed here.'],
    ['order-token-invalid', 'This token was not issued here, or was changed.'],
  ] as const;
  for (const [code, detail] of tokens) {
    it(`with a token that is refused (${code}) leads to the form, with a clear word and nothing lost`, async () => {
      (await page.openPaying()).element.remove();
      page.gateway.on('GET /v1/orders/current', () => problem(401, code, detail));
      const checkout = await page.openFilled();
      expect(checkout.alert).to.equal(detail);
      expect([checkout.value('amount'), checkout.value('wallet')]).to.deep.equal(['5000', wallet]);
      expect(checkout.of<CheckoutErrorEvent>('error').map((event) => event.problem.code)).to.deep.equal([
        code,
      ]);
      checkout.element.remove();
      expect((await page.open()).alert).to.equal('');
    });
  }

  for (const garbage of [
    'null',
    '{}',
    '[]',
    '"text"',
    '7',
    '{"token":5,"order":{}}',
    '{"token":"t"}',
    '{"order":{"phase":"buying"}}',
  ]) {
    it(`to a storage that holds ${garbage} shows the form`, async () => {
      localStorage.setItem(`service-checkout:order${page.gateway.base}`, garbage);
      const checkout = await page.openFilled();
      expect(checkout.has('#amount')).to.equal(true);
      expect(checkout.text('output')).to.equal('56.45');
    });
  }
});
