import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startSandbox, type RunningSandbox } from '../sandbox/start-sandbox.ts';

let folder: string;
let receiver: ChildProcess;
let lines: AsyncIterator<string>;
let running: RunningSandbox;
let url: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'readme-receiver-'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}/`;
  const readme = await readFile('README.md', 'utf8');
  const program = /```js\n(\/\/ receiver\.mjs\n.*?)```/s.exec(readme)?.[1] ?? '';
  const client = pathToFileURL(resolve('server/client/index.ts')).href;
  const file = join(folder, 'receiver.mjs');
  await writeFile(file, program.replace('service-checkout/client', client).replaceAll('9000', String(port)));
  receiver = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!receiver.stdout) throw new Error('the receiver has no output');
  lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
  await lines.next();
  // Its clock is the machine's.
  running = await startSandbox({ webhooks: { allow: [new URL(url).origin] }, now: Date.now });
  running.clock.ms = Date.now();
});
afterEach(async () => {
  await running.sandbox.close();
  if (receiver.exitCode === null && receiver.signalCode === null) {
    const ended = once(receiver, 'exit');
    receiver.kill();
    await ended;
  }
  await rm(folder, { recursive: true });
});

describe('the receiver that the README shows', () => {
  it('takes a webhook of the sandbox, once, and refuses what nobody signed', async () => {
    for (const timestamp of [running.clock.ms, running.clock.ms + 1]) {
      const reply = await running.call('sendDummyWebhook', { webhookUrl: url }, { timestamp });
      expect(reply.json.data).toBe('Sent webhook');
    }
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await lines.next()).value).toBe('order 2147483647 of test-webhook is complete: 4');
    receiver.kill();
    expect((await lines.next()).done).toBe(true);
  });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
