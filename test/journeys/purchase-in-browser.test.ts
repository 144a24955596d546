import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createOrderTokens } from '../../server/gateway/order-token.ts';
import { Secret } from '../../server/protocol/signature.ts';
import { launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { openCheckoutTab, tabTo, type CheckoutTab, type Viewport } from './checkout-tab.ts';

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
const bitcoinWallet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const reference = '227912121212';
const gatewaySecret = 'a secret of this test, and of nothing else';
const screens: readonly Viewport[] = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
];

let stack: Stack;
let browser: Browser;
let tab: CheckoutTab | undefined;
beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startStack({ settings: { GATEWAY_SECRET: gatewaySecret } }),
    launchBrowser(),
  ]);
});
afterEach(async () => {
  await tab?.close();
  tab = undefined;
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

async function open(viewport?: Viewport): Promise<CheckoutTab> {
  tab = await openCheckoutTab(browser, stack.gatewayUrl, viewport);
  return tab;
}

/** Fills the form in and places the order. */
async function openPaying(): Promise<CheckoutTab> {
  const opened = await open();
  await opened.page.locator('#wallet').fill(wallet);
  await opened.page.getByRole('button', { name: /^Buy [\d.]+ USDT/ }).click();
  await opened.page.locator('#reference').waitFor();
  return opened;
}

async function expectComplete({ page }: CheckoutTab): Promise<void> {
  await page.getByRole('heading', { name: 'Complete' }).waitFor();
  const link = page.getByRole('link', { name: 'View the transaction' });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/polygonscan\.com\/tx\/0x[0-9a-f]{64}$/);
  expect(await page.locator('service-checkout').getByText(reference).count()).toBe(1);
}

function expectUnseenQuiet({ errors, strayRequests, policyViolations }: CheckoutTab): void {
  expect({ errors, strayRequests, policyViolations }).toEqual({
    errors: [],
    strayRequests: [],
    policyViolations: [],
  });
}

describe.each(screens)('a purchase at $width × $height', (viewport) => {
  it('goes from the amount to the transaction by mouse', async () => {
    const { page, note, pick } = await open(viewport);
    await page.locator('#amount').fill('7500');
    await pick('Coin', 'ethereum', 'ETH');
    await pick('Coin', 'usdt', 'Tether');
    await pick('Network', '', 'Polygon');
    await page.getByText('1 USDT = ₹').waitFor();
    expect(await note('amount').innerText()).toMatch(/^From ₹[\d,]+ to ₹[\d,]+$/);
    await page.locator('#wallet').fill(wallet);
    await page.getByRole('button', { name: /^Buy [\d.]+ USDT/ }).click();
    await page.getByRole('heading', { name: 'Pay ₹7,500.00' }).waitFor();
    expect(await page.getByRole('figure', { name: 'Scan with a payment app' }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Open payment app' }).getAttribute('href')).toMatch(
      /^upi:\/\/pay\?.*am=7500/,
    );
    await page.locator('#reference').fill(reference);
    await page.getByRole('button', { name: 'I have paid' }).click();
    await page.getByRole('heading', { name: 'Your order' }).waitFor();
    await expectComplete(tab!);
    expect(await page.locator('#events').innerText()).toContain('checkout-complete');
    expectUnseenQuiet(tab!);
  }, 30_000);

  it('goes the same way by keyboard alone', async () => {
    const { page } = await open(viewport);
    const { keyboard } = page;
    await tabTo(page, 'amount');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('7500');
    await tabTo(page, 'Coin:');
    await keyboard.press('Enter');
    await keyboard.press('ArrowDown');
    await keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tabTo(page, 'Coin:');
    await keyboard.press('Enter');
    await keyboard.type('tether');
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tabTo(page, 'Network:');
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keyboard.press('Home');
    const active = () => page.locator('[role=option].active').innerText();
    for (let rows = 0; rows < 20 && !(await active()).includes('Polygon'); rows++) {
      await keyboard.press('ArrowDown');
    }
    await keyboard.press('Enter');
    await tabTo(page, 'wallet');
    await keyboard.type(wallet);
    await page.getByRole('button', { name: /^Buy [\d.]+ USDT/ }).waitFor();
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Pay ₹7,500.00' }).waitFor();
    await tabTo(page, 'reference');
    await keyboard.type(reference);
    await tabTo(page, 'I have paid');
    await keyboard.press('Enter');
    await expectComplete(tab!);
    await tabTo(page, 'View the transaction');
    expectUnseenQuiet(tab!);
  }, 30_000);

  it('fits the screen: nothing is wider than it', async () => {
    const { page } = await open(viewport);
    await page.getByText('1 USDT = ₹').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });
});

describe('an order under way', () => {
  it('is there again after a reload, before and after it was paid', async () => {
    const { page } = await openPaying();
    const shown = await page
      .locator('service-checkout')
      .getByText(/Order \d+/)
      .innerText();
    const id = /Order (\d+)/.exec(shown)?.[1] ?? 'none';
    await page.reload();
    await page.locator('#reference').fill(reference);
    expect(await page.locator('service-checkout').getByText(`Order ${id}`).count()).toBe(1);
    await page.getByRole('button', { name: 'I have paid' }).click();
    await page.getByRole('heading', { name: 'Your order' }).waitFor();
    await page.reload();
    await expectComplete(tab!);
    expect(await page.locator('service-checkout').getByText(`Order ${id}`).count()).toBe(1);
    expectUnseenQuiet(tab!);
  }, 30_000);

  it('goes on while the gateway is away, says so, and ends when it is back', async () => {
    const { page, strayRequests } = await openPaying();
    await page.locator('#reference').fill(reference);
    await page.getByRole('button', { name: 'I have paid' }).click();
    await page.getByRole('heading', { name: 'Your order' }).waitFor();
    await stack.stop();
    await page.getByText('No connection. Your order goes on, and this page keeps trying.').waitFor();
    await stack.restart();
    await expectComplete(tab!);
    expect(strayRequests).toEqual([]);
  }, 40_000);

  it('that is given up leads back to the form as it was', async () => {
    const { page } = await openPaying();
    await page.getByRole('button', { name: /Change the order/ }).click();
    await page.locator('#amount').waitFor();
    expect([await page.inputValue('#amount'), await page.inputValue('#wallet')]).toEqual(['5000', wallet]);
  });

  const dayMs = 24 * 60 * 60_000;
  const tokens = [
    [
      'forged',
      'This token was not issued here, or was changed.',
      (token: string) => `${token.slice(0, -4)}AAAA`,
    ],
    [
      'expired',
      'This order was opened too long ago to be followed here.',
      (token: string) => {
        const secret = new Secret(gatewaySecret);
        const order = createOrderTokens(secret, Date.now).open(`Bearer ${token}`);
        return createOrderTokens(secret, () => Date.now() - 8 * dayMs).issue(order);
      },
    ],
  ] as const;
  it.each(tokens)(
    'with a token that is %s is left, with a clear word and nothing lost',
    async (_, said, change) => {
      const { page } = await openPaying();
      const entry = await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('service-checkout:order')) ?? '';
        return { key, text: localStorage.getItem(key) ?? '{}' };
      });
      const kept = JSON.parse(entry.text) as { token: string };
      const text = JSON.stringify({ ...kept, token: change(kept.token) });
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [entry.key, text] as const);
      await page.reload();
      await page.getByRole('alert').filter({ hasText: said }).waitFor();
      expect([await page.inputValue('#amount'), await page.inputValue('#wallet')]).toEqual(['5000', wallet]);
    },
  );
});

describe('bad input', () => {
  it('in the amount gets its own clear word, stays as typed, and loses nothing else', async () => {
    const { page, note } = await open();
    await page.locator('#wallet').fill(wallet);
    const said: Record<string, RegExp> = {
      '1e9': /^Enter the amount in digits, such as 1,500\.5\.$/,
      '-5': /^Enter an amount above zero\.$/,
      '0x10': /^Enter the amount in digits/,
      '٥٠٠٠': /^Read as ₹5,000$/,
      '١٠٠': /^(The smallest INR order is ₹|Read as ₹100)/,
      '1,00,000.50': /^Read as ₹1,00,000\.50$/,
      '5000.001': /^INR takes at most 2 decimals\.$/,
      '1': /^The smallest INR order is ₹/,
      '999999999': /^The largest INR order is ₹/,
    };
    for (const [text, words] of Object.entries(said)) {
      await page.locator('#amount').fill(text);
      await expect.poll(() => note('amount').innerText()).toMatch(words);
      expect(await page.inputValue('#amount')).toBe(text);
    }
    expect(await page.inputValue('#wallet')).toBe(wallet);
    await page.locator('#amount').fill('1,00,000.50');
    await page.getByRole('button', { name: /^Buy [\d,.]+ USDT/ }).click();
    await page.getByRole('heading', { name: 'Pay ₹1,00,000.50' }).waitFor();
    expectUnseenQuiet(tab!);
  });

  it('in the wallet is told before anything is sent', async () => {
    const { page, note } = await open();
    await page.locator('#wallet').fill(bitcoinWallet);
    await page.getByRole('button', { name: /^Buy/ }).click();
    await expect.poll(() => note('wallet').innerText()).toMatch(/^This is no Polygon Mainnet address\./);
    expect(await page.locator('#wallet').evaluate((input) => input.matches(':focus'))).toBe(true);
    expect(await page.inputValue('#wallet')).toBe(bitcoinWallet);
    expectUnseenQuiet(tab!);
  });

  it('in the reference is told before anything is sent', async () => {
    const { page, note } = await openPaying();
    await page.locator('#reference').fill('9'.repeat(5000));
    await page.getByRole('button', { name: 'I have paid' }).click();
    await expect.poll(() => note('reference').innerText()).toBe('A reference has 4 to 64 letters or digits.');
    expect((await page.inputValue('#reference')).length).toBe(5000);
    expectUnseenQuiet(tab!);
  });

  const gateways = [
    [
      'HTML',
      { status: 200, contentType: 'text/html', body: '<h1>It works!</h1>' },
      'The shop gave an unreadable answer.',
    ],
    ['500', { status: 500, body: '' }, 'The shop gave an unreadable answer.'],
    ['nothing', null, 'No connection to the shop.'],
  ] as const;
  it.each(gateways)(
    'of a gateway that answers %s is told, loses nothing, and passes',
    async (_, answer, said) => {
      const { page } = await open();
      await page.locator('#wallet').fill(wallet);
      await page.getByRole('button', { name: /^Buy [\d.]+ USDT/ }).waitFor();
      await page.route('**/v1/orders', (route) => (answer ? route.fulfill(answer) : route.abort()));
      await page.getByRole('button', { name: /^Buy/ }).click();
      await page.getByRole('alert').filter({ hasText: said }).waitFor();
      expect([await page.inputValue('#amount'), await page.inputValue('#wallet')]).toEqual(['5000', wallet]);
      await page.unroute('**/v1/orders');
      await page.getByRole('button', { name: /^Buy/ }).click();
      await page.getByRole('heading', { name: 'Pay ₹5,000.00' }).waitFor();
    },
  );
});
