import { chromium, type Browser } from 'playwright-core';

import { findBrowser } from './find-browser.mjs';

/** Launches the browser of this machine, as every test and measurement does. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args, env: { ...definedEnvironment(), ...env } });
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
