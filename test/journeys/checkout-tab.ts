import type { Browser, Locator, Page } from 'playwright-core';

/** A tab of the browser on the demo page, and what went on in it that no buyer sees. */
export interface CheckoutTab {
  readonly page: Page;
  /** Errors on the console and uncaught ones. */
  readonly errors: readonly string[];
  /** Requests to any other origin than the gateway's. */
  readonly strayRequests: readonly string[];
  readonly policyViolations: readonly string[];
  /** The line that says what is wrong with a field, or else a hint. */
  note(field: 'amount' | 'network' | 'wallet' | 'reference'): Locator;
  /** Chooses an option of a picker by mouse. */
  pick(picker: 'Coin' | 'Network', search: string, option: string): Promise<void>;
  close(): Promise<void>;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Opens the demo page in a browser profile of its own, and waits until its form can be used. */
export async function openCheckoutTab(
  browser: Browser,
  origin: string,
  viewport: Viewport = { width: 1280, height: 900 },
): Promise<CheckoutTab> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(12_000);
  const errors: string[] = [];
  const strayRequests: string[] = [];
  const policyViolations: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (asked !== origin && protocol !== 'data:') strayRequests.push(request.url());
  });
  await page.exposeFunction('reportViolation', (text: string) => policyViolations.push(text));
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (e) => reportViolation(e.violatedDirective + ' ' + e.blockedURI));",
  );
  await page.goto(origin);
  await page.locator('#amount').waitFor();

  return {
    page,
    errors,
    strayRequests,
    policyViolations,
    note: (field) => page.locator(`#${field}-note`),
    async pick(picker, search, option) {
      await page.getByRole('button', { name: `${picker}:` }).click();
      if (search) await page.getByRole('combobox', { name: 'Search' }).fill(search);
      await page.getByRole('option').filter({ hasText: option }).first().click();
    },
    close: () => context.close(),
  };
}

/**
 * Presses Tab until something has the focus: an element by its id, or a button or link by the start of its name.
 *
 * @throws Error when the focus never comes there
 */
export async function tabTo(page: Page, target: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    const here = await page.evaluate(focusedName);
    if (here.id === target || here.text.startsWith(target)) return;
    passed.push(here.id || here.text);
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard never reached “${target}”. It came past ${passed.join(' | ')}`);
}

/** Runs in the page: what has the focus, looked for through all shadow roots. */
function focusedName(): { id: string; text: string } {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  const text = active?.textContent ?? '';
  return { id: active?.id ?? '', text: text.replace(/\s+/g, ' ').trim() };
}
