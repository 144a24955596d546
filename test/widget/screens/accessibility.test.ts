import { expect } from '@open-wc/testing';

import { checkoutPage } from '../checkout-page.ts';
import { htmlPage, problem } from '../fake-gateway.ts';
import type { OpenCheckout } from '../open-checkout.ts';
import { completeOrder, laterOrder } from '../sample-order.ts';
import { settle } from '../until.ts';

const page = checkoutPage();

const screens: Record<string, () => Promise<OpenCheckout>> = {
  async loading() {
    page.gateway.hold('GET /v1/catalog');
    return page.open();
  },
  async unavailable() {
    page.gateway.on('GET /v1/catalog', () => htmlPage());
    return page.open();
  },
  'the form': () => page.openFilled(),
  async 'the form with every fault'() {
    const checkout = await page.open({ coin: 'xrp' });
    await checkout.press('Buy');
    return checkout;
  },
  async 'the form with a problem'() {
    page.gateway.on('POST /v1/orders', () => problem(503, 'upstream-unavailable', 'Not now.'));
    return page.openPaying();
  },
  async 'the form with a quote that failed'() {
    page.gateway.on('POST /v1/quotes', () => htmlPage());
    return page.openFilled();
  },
  async 'the coin picker'() {
    const checkout = await page.openFilled();
    checkout.find('#coin').shadowRoot?.querySelector('button')?.click();
    await settle();
    return checkout;
  },
  'where to pay': () => page.openPaying(),
  async 'where to pay, too late and wrong'() {
    const checkout = await page.openPaying();
    await page.clock.advance(601_000);
    await checkout.press('I have paid');
    return checkout;
  },
  async 'the progress'() {
    const checkout = await page.openPaying();
    page.gateway.setOrder(laterOrder('buying'));
    await page.clock.advance(5000);
    return checkout;
  },
  async 'a good end'() {
    const checkout = await page.openPaying();
    page.gateway.setOrder(completeOrder());
    await page.clock.advance(5000);
    return checkout;
  },
  async 'a bad end'() {
    const checkout = await page.openPaying();
    page.gateway.setOrder(laterOrder('timed-out', { final: true }));
    await page.clock.advance(5000);
    return checkout;
  },
};

describe('accessibility', () => {
  afterEach(() => {
    document.documentElement.dir = '';
    document.body.style.background = '';
  });

  for (const [screen, show] of Object.entries(screens)) {
    it(`of ${screen}: light, dark and from right to left`, async () => {
      const { element } = await show();
      // The audit itself needs real timers.
      page.clock.restore();
      for (const [theme, dir] of [
        ['light', 'ltr'],
        ['dark', 'rtl'],
      ] as const) {
        document.documentElement.dir = dir;
        element.setAttribute('theme', theme);
        await element.updateComplete;
        await expect(element, `${theme}, ${dir}`).to.be.accessible();
      }
    }).timeout(20_000);
  }

  it('is judged by an audit that finds what is wrong', async () => {
    const { element } = await page.open();
    page.clock.restore();
    element.renderRoot.querySelector('label[for=amount]')?.remove();
    await expect(element).not.to.be.accessible();
  });
});
