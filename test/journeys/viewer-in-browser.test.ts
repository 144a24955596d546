import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';

let stack: Stack;
let browser: Browser;
beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

describe("the viewer of the API's description", () => {
  it.each([
    { width: 390, height: 844, colorScheme: 'light' },
    { width: 1280, height: 900, colorScheme: 'dark' },
  ] as const)('at $width px, $colorScheme, signs a call and shows its answer', async (screen) => {
    const { page, complaints } = await openViewer(screen);
    expect(await page.locator('html.dark-mode').count()).toBe(screen.colorScheme === 'dark' ? 1 : 0);
    const quotes = operation(page, 'quotes');
    await quotes.locator('.opblock-summary-control').click();
    await quotes.getByRole('button', { name: 'Execute' }).click();
    expect(await answerOf(quotes)).toContain('"gasFee"');

    await page.getByLabel('API secret').fill('not the secret');
    await quotes.getByRole('button', { name: 'Execute' }).click();
    await quotes.getByText('Invalid API key or signature.').first().waitFor();
    expect(await answerOf(quotes)).toContain('"code": 401');

    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    // The 401 that was asked for is the one line the browser itself writes.
    expect(complaints.filter((line) => !line.includes('401'))).toEqual([]);
    await page.close();
  });

  it('lists every operation and what its fields are, asking nobody else', async () => {
    const { page, complaints } = await openViewer({ width: 1280, height: 900, colorScheme: 'light' });
    const description = (await (await fetch(`${stack.sandboxUrl}/sandbox/v1/openapi.json`)).json()) as {
      paths: object;
    };
    expect(await page.locator('.opblock[id^="operations-"]').count()).toBeGreaterThanOrEqual(
      Object.keys(description.paths).length,
    );
    await page.locator('#problem').waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
    await page.close();
  });
});

/** A page on the viewer, with everything the browser complains of, and every request to another origin. */
async function openViewer(screen: {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const { colorScheme, ...viewport } = screen;
  const page = await browser.newPage({ viewport, colorScheme });
  page.setDefaultTimeout(12_000);
  const complaints: string[] = [];
  page.on('console', (message) => void complaints.push(message.text()));
  page.on('pageerror', (error) => void complaints.push(String(error)));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== stack.sandboxUrl && protocol !== 'data:') complaints.push(`asked ${request.url()}`);
  });
  await page.goto(`${stack.sandboxUrl}/sandbox/v1/docs`);
  await page.locator('.opblock').first().waitFor();
  return { page, complaints };
}

function operation(page: Page, id: string) {
  return page.locator(`.opblock[id$="-${id}"]`);
}

async function answerOf(shown: ReturnType<typeof operation>): Promise<string> {
  const answer = shown.locator('.live-responses-table');
  await answer.waitFor();
  return answer.innerText();
}
