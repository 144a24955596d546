import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Browser } from 'playwright-core';
import { build } from 'vite';

import { launchBrowser } from '../support/browser.ts';
import { startStack } from '../support/stack.ts';
import { judgeGoal } from './judge-goal.ts';
import { median } from './median.ts';

/**
 * The first painted frame of a page that holds nothing but our element, beside the same page with a bare Lit
 * element: from navigation to paint, script load and evaluation included, loads taken in turn.
 */
const loads = 15;
const topFolder = fileURLToPath(new URL('../../', import.meta.url));
const scripts: Readonly<Record<string, Buffer | string>> = {
  '/ours.js': readFileSync(`${topFolder}dist/public/service-checkout.js`),
  '/bare.js': await bundle('test/bench/bare/lit-element.ts'),
};

const pages = createServer((request, response) => {
  const path = request.url ?? '/';
  const script = scripts[path];
  response.setHeader('content-type', script === undefined ? 'text/html; charset=utf-8' : 'text/javascript');
  response.end(script ?? page(path));
});
await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
const stack = await startStack({ settings: { ALLOWED_ORIGINS: origin } });
const browser = await launchBrowser();
try {
  const times = { ours: [] as number[], bare: [] as number[] };
  await firstPaint(browser, 'ours');
  await firstPaint(browser, 'bare');
  for (let load = 0; load < loads; load += 1) {
    times.ours.push(await firstPaint(browser, 'ours'));
    times.bare.push(await firstPaint(browser, 'bare'));
  }
  const [ours, bare] = [median(times.ours), median(times.bare)];
  console.log(`service-checkout   ${ours.toFixed(1)} ms to the first frame`);
  console.log(`bare Lit element   ${bare.toFixed(1)} ms`);
  judgeGoal({
    name: 'first frame, to that of a bare element',
    measured: ours / bare,
    limit: { atMost: 1.5 },
  });
} finally {
  await browser.close();
  await stack.close();
  pages.close();
}

function page(path: string): string {
  const element =
    path === '/ours'
      ? `<service-checkout gateway="${stack.gatewayUrl}"></service-checkout>`
      : '<bare-element></bare-element>';
  return `<!doctype html><html lang="en"><title>${path}</title><script src="${path}.js" defer></script><body>${element}</body></html>`;
}

async function firstPaint(browser: Browser, name: 'ours' | 'bare'): Promise<number> {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(`${origin}/${name}`);
  const time = await tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-paint')[0];
          if (paint) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await context.close();
  return time;
}

/** Built as our own script file is. */
async function bundle(entry: string): Promise<string> {
  const result = await build({
    root: topFolder,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'Bare' } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .find((file) => file.type === 'chunk');
  if (!chunk || !('code' in chunk)) throw new Error(`${entry} gave no bundle.`);
  return chunk.code;
}
