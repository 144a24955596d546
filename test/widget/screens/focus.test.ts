import { expect } from '@open-wc/testing';

import { checkoutPage } from '../checkout-page.ts';
import { htmlPage, json } from '../fake-gateway.ts';
import { sampleCatalog } from '../sample-catalog.ts';
import { sampleQuote } from '../sample-order.ts';

const page = checkoutPage();

describe('the focus of a button that goes', () => {
  it('is at the word that something loads after “Try again”, then at the first field', async () => {
    page.gateway.on('GET /v1/catalog', () => htmlPage());
    const checkout = await page.open();
    page.gateway.on('GET /v1/catalog', () => json(sampleCatalog()));
    const held = page.gateway.hold('GET /v1/catalog');
    await checkout.press('Try again');
    expect(checkout.element.shadowRoot?.activeElement?.textContent).to.equal('Loading…');
    held.release();
    await page.clock.advance(0);
    expect(checkout.focused).to.equal('amount');
  });

  it('is at the heading where trying again was in vain', async () => {
    page.gateway.on('GET /v1/catalog', () => htmlPage());
    const checkout = await page.open();
    await checkout.press('Try again');
    expect(checkout.heading).to.equal('The checkout cannot be shown');
    expect(checkout.focused).to.equal('h2');
  });

  it('is at the amount once “Try again” of a quote was of use', async () => {
    page.gateway.on('POST /v1/quotes', () => htmlPage());
    const checkout = await page.openFilled();
    await checkout.press('Try again');
    await page.clock.advance(250);
    expect(checkout.focused).to.equal('button');
    page.gateway.on('POST /v1/quotes', ({ body }) =>
      json(sampleQuote(body as Parameters<typeof sampleQuote>[0])),
    );
    await checkout.press('Try again');
    await page.clock.advance(250);
    expect(checkout.focused).to.equal('amount');
  });

  it('is not taken from the page by an element that did not have it', async () => {
    page.gateway.on('POST /v1/quotes', () => htmlPage());
    const checkout = await page.openFilled();
    const own = document.body.appendChild(document.createElement('input'));
    own.focus();
    await checkout.choose('coin', 'xrp');
    await page.clock.advance(250);
    expect(document.activeElement).to.equal(own);
    own.remove();
  });
});
