import { expect } from '@open-wc/testing';

import type { CheckoutErrorEvent, CheckoutStatusEvent } from '../../../widget/events.ts';
import { checkoutPage } from '../checkout-page.ts';
import { json, problem } from '../fake-gateway.ts';
import type { OpenCheckout } from '../open-checkout.ts';
import { wallet } from '../sample-catalog.ts';
import { sampleOrder } from '../sample-order.ts';
import { settle } from '../until.ts';

const page = checkoutPage();

/** The copy button of the row with this label. */
function copyButton(checkout: OpenCheckout, label: string): HTMLButtonElement {
  const parts = [...checkout.element.renderRoot.querySelectorAll('service-checkout-copy')];
  const button = parts.find((part) => part.label === label)?.shadowRoot?.querySelector('button');
  if (!button) throw new Error(`There is no copy button for ${label}.`);
  return button;
}

function stubClipboard(writeText: ((text: string) => Promise<void>) | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } });
}

describe('where to pay', () => {
  it('is shown whole: amount, order, code, link, account and notes', async () => {
    const checkout = await page.openPaying({ amount: '5000.5' });
    expect(checkout.heading).to.equal('Pay ₹5,000.50');
    expect(checkout.text('.row')).to.include('for about 56.45 USDT').and.include('Order 4711');
    expect(checkout.find('a.secondary').getAttribute('href')).to.equal('upi://pay?pa=lantern@bank&am=5000.5');
    expect(checkout.text('.rows')).to.equal(
      'Exact amount ₹5,000.50 UPI ID lantern@bank UNHEARDOF shown as it stands',
    );
    const notes = [...checkout.element.renderRoot.querySelectorAll('li')];
    expect(notes.map((note) => [note.className, note.textContent])).to.deep.equal([
      ['works', 'Works at any hour.'],
      ['closed', 'No cheques.'],
    ]);
  });

  it('has the code drawn run by run, on white with its margin, and named', async () => {
    const checkout = await page.openPaying();
    const svg = checkout.find('svg');
    expect(svg.getAttribute('viewBox')).to.equal('-4 -4 11 11');
    expect(svg.querySelector('path')?.getAttribute('d')).to.equal(
      'M0 0h1v1h-1zM2 0h1v1h-1zM1 1h1v1h-1zM0 2h2v1h-2z',
    );
    // Named once: by its caption.
    expect(svg.getAttribute('aria-hidden')).to.equal('true');
    expect(checkout.text('figure')).to.equal('Scan with a payment app');
  });

  it('does without code and link where the method has none', async () => {
    page.gateway.on('POST /v1/orders', () => {
      const order = sampleOrder();
      return json(
        { token: 't', order: { ...order, deposit: { ...order.deposit, qr: null, link: null } } },
        201,
      );
    });
    const checkout = await page.openPaying();
    expect([checkout.has('svg'), checkout.has('a'), checkout.has('figure')]).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect(checkout.text('.rows')).to.include('lantern@bank');
  });

  it('counts down to the end of the time, and says then what to do', async () => {
    const checkout = await page.openPaying();
    const left = () => checkout.find('service-checkout-countdown').shadowRoot?.textContent?.trim();
    const startedAt = left();
    await page.clock.advance(61_000);
    expect([startedAt, left()]).to.deep.equal(['10:00', '8:59']);
    expect(checkout.text('[role=status]')).to.equal('');
    await page.clock.advance(600_000);
    expect(left()).to.equal('0:00');
    expect(checkout.text('[role=status].alert')).to.equal(
      'The time to pay is over. If you have paid, enter your reference.',
    );
  });
});

describe('copying', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

  it('copies the plain value, and says so until the button is left', async () => {
    const copied: string[] = [];
    stubClipboard(async (text) => void copied.push(text));
    const checkout = await page.openPaying({ amount: '5000.5' });
    const button = copyButton(checkout, 'Exact amount');
    expect(button.getAttribute('aria-label')).to.equal('Copy Exact amount');
    button.click();
    copyButton(checkout, 'UPI ID').click();
    await settle();
    expect(copied).to.deep.equal(['5000.5', 'lantern@bank']);
    expect(button.textContent?.trim()).to.equal('Copied');
    expect(button.parentNode?.querySelector('[role=status]')?.textContent).to.equal('Copied');
    button.dispatchEvent(new FocusEvent('blur'));
    await settle();
    expect(button.textContent?.trim()).to.equal('Copy');
  });

  const refusals = [
    ['refuses', () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))],
    ['is missing', undefined],
  ] as const;
  for (const [how, writeText] of refusals) {
    it(`says that it did not work where the clipboard ${how}`, async () => {
      stubClipboard(writeText);
      const button = copyButton(await page.openPaying(), 'UPI ID');
      button.click();
      await settle();
      expect(button.textContent?.trim()).to.equal('Copy by hand');
    });
  }
});

describe('“I have paid”', () => {
  const wrong: [text: string, said: string][] = [
    ['', 'Enter the reference of your payment.'],
    ['   ', 'Enter the reference of your payment.'],
    ['abc', 'A reference has 4 to 64 letters or digits.'],
    ['9'.repeat(5000), 'A reference has 4 to 64 letters or digits.'],
    ['<script>', 'A reference has 4 to 64 letters or digits.'],
  ];
  for (const [text, said] of wrong) {
    it(`is refused for ${JSON.stringify(text.slice(0, 9))}, ${text.length} long, which stays as typed`, async () => {
      const checkout = await page.openPaying();
      await checkout.type('reference', text);
      await checkout.press('I have paid');
      expect(checkout.fault('reference')).to.equal(said);
      expect(checkout.focused).to.equal('reference');
      expect(checkout.value('reference')).to.equal(text);
      expect(page.gateway.of('POST /v1/orders/current/reference')).to.deep.equal([]);
    });
  }

  it('sends the reference in plain letters, shows the progress and tells the page', async () => {
    const checkout = await page.openPaying();
    await checkout.type('reference', '  ２２７９１２１２１２１２ ');
    await checkout.press('I have paid');
    const [claim] = page.gateway.of('POST /v1/orders/current/reference');
    expect(claim?.body).to.deep.equal({ reference: '227912121212' });
    expect(claim?.headers.get('authorization')).to.equal(`Bearer ${page.gateway.token}`);
    expect(checkout.heading).to.equal('Your order');
    expect(checkout.focused).to.equal('h2');
    expect(checkout.text('dl')).to.include('Your reference 227912121212');
    expect(checkout.of<CheckoutStatusEvent>('status').map(({ order }) => order.phase)).to.deep.equal([
      'payment-claimed',
    ]);
  });

  it('that fails is told of, keeps the reference, and can be tried again', async () => {
    page.gateway.on('POST /v1/orders/current/reference', () => Promise.reject(new TypeError('Failed')));
    const checkout = await page.openPaying();
    await checkout.type('reference', '227912121212');
    await checkout.press('I have paid');
    expect(checkout.alert).to.include('No connection to the shop.');
    expect(checkout.value('reference')).to.equal('227912121212');
    page.gateway.on('POST /v1/orders/current/reference', () =>
      problem(409, 'order-not-awaiting-payment', 'It does not wait.'),
    );
    await checkout.press('I have paid');
    expect(checkout.alert).to.equal('It does not wait.');
    expect(checkout.of<CheckoutErrorEvent>('error').map((event) => event.problem.code)).to.deep.equal([
      'gateway-unreachable',
      'order-not-awaiting-payment',
    ]);
  });

  it('is no longer said to be wrong once another reference is typed', async () => {
    const checkout = await page.openPaying();
    await checkout.press('I have paid');
    expect(checkout.find('#reference').getAttribute('aria-invalid')).to.equal('true');
    await checkout.type('reference', '227912121212');
    expect(checkout.fault('reference')).to.equal('');
    expect(checkout.find('#reference').getAttribute('aria-invalid')).to.equal('false');
  });

  it('that failed is no longer told of once another reference is typed', async () => {
    page.gateway.on('POST /v1/orders/current/reference', () => Promise.reject(new TypeError('Failed')));
    const checkout = await page.openPaying();
    await checkout.type('reference', '227912121212');
    await checkout.press('I have paid');
    await checkout.type('reference', '227912121213');
    expect(checkout.alert).to.equal('');
  });

  it('is sent once however often it is pressed', async () => {
    const held = page.gateway.hold('POST /v1/orders/current/reference');
    const checkout = await page.openPaying();
    await checkout.type('reference', '227912121212');
    await checkout.press('I have paid');
    await checkout.press('Sending…');
    held.release();
    await page.clock.advance(0);
    expect(page.gateway.of('POST /v1/orders/current/reference')).to.have.length(1);
  });

  it('keeps what is typed while the order is asked for in the meantime', async () => {
    const checkout = await page.openPaying();
    await checkout.type('reference', '2279');
    await page.clock.advance(20_000);
    expect(page.gateway.of('GET /v1/orders/current').length).to.be.greaterThan(2);
    expect(checkout.value('reference')).to.equal('2279');
    expect(checkout.focused).to.equal('reference');
  });
});

describe('changing the order', () => {
  it('gives it up and returns to the form with everything in it; the next order is another', async () => {
    const checkout = await page.openPaying();
    await checkout.press('Not paid yet?');
    expect(page.gateway.of('DELETE /v1/orders/current')[0]?.headers.get('authorization')).to.equal(
      `Bearer ${page.gateway.token}`,
    );
    expect([checkout.value('amount'), checkout.value('wallet')]).to.deep.equal(['5000', wallet]);
    expect(checkout.focused).to.equal('amount');
    await page.clock.advance(60_000);
    expect(page.gateway.of('GET /v1/orders/current')).to.deep.equal([]);
    await checkout.press('Buy');
    const keys = page.gateway
      .of('POST /v1/orders')
      .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(new Set(keys).size).to.equal(2);
  });

  it('that fails leaves the order where it is', async () => {
    page.gateway.on('DELETE /v1/orders/current', () =>
      problem(409, 'order-not-awaiting-payment', 'It was paid.'),
    );
    const checkout = await page.openPaying();
    await checkout.press('Not paid yet?');
    expect(checkout.heading).to.equal('Pay ₹5,000.00');
    expect(checkout.alert).to.equal('It was paid.');
  });
});
