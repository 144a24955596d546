import { fixture } from '@open-wc/testing';

import type { ServiceCheckout } from '../../widget/service-checkout.ts';
import '../../widget/service-checkout.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { fakeGateway, type FakeGateway } from './fake-gateway.ts';
import { OpenCheckout } from './open-checkout.ts';
import { showPage } from './page-visibility.ts';
import { wallet } from './sample-catalog.ts';

type Attributes = Readonly<Record<string, string>>;

export interface CheckoutPage {
  gateway: FakeGateway;
  clock: FakeClock;
  /** Puts the element into the page, in Indian English unless told otherwise, and lets its first answers arrive. */
  open(attributes?: Attributes): Promise<OpenCheckout>;
  /** Opens the form and fills it in so that it can be sent. */
  openFilled(attributes?: Attributes): Promise<OpenCheckout>;
  /** Opens the form, fills it in and places the order. */
  openPaying(attributes?: Attributes): Promise<OpenCheckout>;
}

/** A page for each test of the suite it is called in: with a gateway and a clock of the test's own. */
export function checkoutPage(): CheckoutPage {
  const page: CheckoutPage = {
    gateway: undefined as unknown as FakeGateway,
    clock: undefined as unknown as FakeClock,
    async open(attributes = {}) {
      const all = { lang: 'en-IN', gateway: page.gateway.base, ...attributes };
      const text = Object.entries(all).map(([name, value]) => ` ${name}="${value}"`);
      const element = await fixture<ServiceCheckout>(`<service-checkout${text.join('')}></service-checkout>`);
      const checkout = new OpenCheckout(element, page.clock);
      await page.clock.advance(0);
      return checkout;
    },
    async openFilled(attributes = {}) {
      const filled = { coin: 'usdt', network: 'matic20', amount: '5000', 'wallet-address': wallet };
      const checkout = await page.open({ ...filled, ...attributes });
      await page.clock.advance(250);
      return checkout;
    },
    async openPaying(attributes = {}) {
      const checkout = await page.openFilled(attributes);
      await checkout.press('Buy');
      return checkout;
    },
  };
  beforeEach(() => {
    page.clock = fakeClock();
    page.gateway = fakeGateway();
  });
  afterEach(() => {
    showPage();
    page.clock.restore();
    page.gateway.close();
  });
  return page;
}
