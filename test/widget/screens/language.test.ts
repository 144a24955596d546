import { expect } from '@open-wc/testing';

import { checkoutPage } from '../checkout-page.ts';

const page = checkoutPage();

describe('a language tag that is none', () => {
  for (const lang of ['en_US', 'C', 'x']) {
    it(`(${lang}) leaves amounts readable, by the rules of English`, async () => {
      const checkout = await page.openFilled({ lang });
      await checkout.type('amount', '1500.5');
      await page.clock.advance(250);
      expect(page.gateway.of('POST /v1/quotes').at(-1)?.body).to.include({ fiatAmount: '1500.5' });
      expect(checkout.text('output')).to.equal('56.45');
      expect(checkout.element.locale).to.equal('en');
    });
  }
});
