import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes an empty folder for the test that is running, or about to; it goes when the test ends, passed or failed. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'service-checkout-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
