import { execFile } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Listener } from '../../../server/listener.ts';
import { createBrand } from '../../../server/protocol/brand.ts';
import { onrampQuote } from '../../../server/protocol/records.ts';
import { openApiDocument } from '../../../server/sandbox/openapi/document.ts';
import { serveSandbox } from '../../support/serve-sandbox.ts';
import { startSandbox, type RunningSandbox } from './start-sandbox.ts';

/** The shell lines that sign a call, as people copy them. */
const { info } = openApiDocument(createBrand('service')) as {
  readonly info: { readonly description: string };
};
const calls = [
  { where: 'README.md', lines: signedCallIn(readFileSync('README.md', 'utf8')) },
  { where: 'the description', lines: signedCallIn(info.description) },
];

const missing = ['bash', 'openssl', 'curl'].filter((tool) => !isOnPath(tool));
if (missing.length > 0) {
  process.stderr.write(`Calls by hand are not tried: there is no ${missing.join(', no ')} on the PATH.\n`);
}
const runnable = missing.length === 0 ? calls : [];

let running: RunningSandbox;
let listener: Listener;
beforeAll(async () => {
  running = await startSandbox({ now: Date.now });
  listener = await serveSandbox(running.sandbox);
});
afterAll(async () => {
  await listener.close();
  await running.sandbox.close();
});

describe('a call by hand', () => {
  it.each(calls)('stands in $where', ({ lines }) => {
    expect(lines).toMatch(/openssl dgst -sha512[^]*curl /);
  });

  it.each(runnable)('of $where runs in a shell and is answered', async ({ lines }) => {
    const baseUrl = `http://127.0.0.1:${listener.port}`;
    const env = { ...process.env, BASE_URL: baseUrl, API_KEY: 'demo-key', API_SECRET: 'demo-secret' };
    const script = lines.replaceAll('http://localhost:8788', baseUrl);
    const { stdout } = await promisify(execFile)('bash', ['-euc', script], { env, timeout: 10_000 });
    const { data, ...rest } = JSON.parse(stdout) as { readonly data: unknown };
    expect(rest).toEqual({ status: 1, code: 200 });
    expect(onrampQuote.parse(data).gasFee).toBeGreaterThan(0);
  });
});

function signedCallIn(text: string): string {
  const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, lines = '']) => lines);
  return blocks.find((lines) => lines.includes('openssl')) ?? '';
}

function isOnPath(tool: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
