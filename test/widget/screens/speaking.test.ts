import { expect } from '@open-wc/testing';

import type { QuoteInput } from '../../../server/gateway/contract.ts';
import { checkoutPage } from '../checkout-page.ts';
import { json } from '../fake-gateway.ts';
import type { OpenCheckout } from '../open-checkout.ts';
import { laterOrder, sampleQuote } from '../sample-order.ts';

const page = checkoutPage();

/** How what is bought is announced, and what it is. */
function announced(checkout: OpenCheckout): [live: string | null, text: string] {
  return [checkout.find('output').getAttribute('aria-live'), checkout.text('output')];
}

function quantityIs(quantity: string): void {
  page.gateway.on('POST /v1/quotes', ({ body }) => json({ ...sampleQuote(body as QuoteInput), quantity }));
}

describe('a screen reader', () => {
  it('hears what the buyer’s own change comes to, and nothing of a quote that is refreshed', async () => {
    const checkout = await page.openFilled();
    expect(announced(checkout)).to.deep.equal(['polite', '56.45']);
    quantityIs('56.46');
    await page.clock.advance(16_000);
    expect(announced(checkout)).to.deep.equal(['off', '56.46']);
    quantityIs('67.75');
    await checkout.type('amount', '6000');
    await page.clock.advance(250);
    expect(announced(checkout)).to.deep.equal(['polite', '67.75']);
    quantityIs('2700');
    await checkout.choose('coin', 'xrp');
    await page.clock.advance(250);
    expect(announced(checkout)).to.deep.equal(['polite', '2,700']);
  });

  it('hears of a change made while a quote is being refreshed', async () => {
    const checkout = await page.openFilled();
    const held = page.gateway.hold('POST /v1/quotes');
    await page.clock.advance(16_000);
    expect(announced(checkout)).to.deep.equal(['off', '56.45']);
    await checkout.type('amount', '6000');
    held.release();
    await page.clock.advance(250);
    expect(announced(checkout)[0]).to.equal('polite');
  });

  it('has the amount that is bought named', async () => {
    const checkout = await page.openFilled();
    const [label] = checkout.find<HTMLOutputElement>('output').labels;
    expect(label?.textContent).to.equal('You get');
  });

  it('is told that the form is loading, outside of what is busy', async () => {
    page.gateway.hold('GET /v1/catalog');
    const checkout = await page.open();
    expect(checkout.text('[role=status]')).to.equal('Loading…');
    expect(checkout.find('[role=status]').closest('[aria-busy]')).to.equal(null);
  });

  it('is told the language of the words, whatever the page’s', async () => {
    const checkout = await page.openFilled({ lang: 'de' });
    expect(checkout.find('.card').lang).to.equal('en');
    expect(checkout.text('button.primary')).to.equal('Buy 56,45 USDT');
  });

  it('hears what is wrong with a network with its picker', async () => {
    const checkout = await page.openFilled({ network: 'plain' });
    const group = checkout.find('#network').closest('fieldset');
    expect(group?.querySelector('legend')?.textContent).to.equal('Network');
    expect(checkout.text(`#${group?.getAttribute('aria-describedby')}`)).to.equal(checkout.fault('network'));
    expect(checkout.fault('network')).to.include('is not available now');
  });

  it('is given lists as lists, though they have no bullets', async () => {
    const checkout = await page.openPaying();
    expect(checkout.find('ul').role).to.equal('list');
    page.gateway.setOrder(laterOrder('buying'));
    await page.clock.advance(5000);
    expect(checkout.find('ol').role).to.equal('list');
  });
});
