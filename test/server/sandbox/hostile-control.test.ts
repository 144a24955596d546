import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Listener } from '../../../server/listener.ts';
import { controlPaths } from '../../../server/protocol/control.ts';
import { serveSandbox } from '../../support/serve-sandbox.ts';
import { purchase } from '../../support/purchase.ts';
import { hostileControlRequest } from './hostile/hostile-control-request.ts';
import { faultsOf } from './hostile/judge-answer.ts';
import { inBatches, runsOf } from './hostile/long-run.ts';
import { createHttpSender, type HttpSender } from './hostile/send-over-http.ts';
import { startSandbox, type RunningSandbox } from './start-sandbox.ts';

const runs = Math.ceil(runsOf('HOSTILE_RUNS', 1000) / 5);
/** It makes merchants, and a sandbox keeps those it has: a new one after so many requests. */
const mostOfOne = 5000;

let running: RunningSandbox;
let listener: Listener;
let http: HttpSender;
let lastError = '';
let asked = 0;

async function open(): Promise<void> {
  const logger = pino({ level: 'error' }, { write: (line: string) => void (lastError = line) });
  const webhooks = { resolveName: () => Promise.resolve([]) };
  running = await startSandbox({ logger, webhooks, control: true });
  listener = await serveSandbox(running.sandbox);
  http = createHttpSender(listener.port);
  asked = 0;
}
async function close(): Promise<void> {
  await http.close();
  await listener.close();
  await running.sandbox.close();
}
beforeAll(open);
afterAll(close);

describe('whatever a program on this machine sends to the control API', () => {
  it(
    'is answered at once, in JSON, by no 5xx, with nothing of our inside, and the sandbox works on',
    { timeout: 60_000 + runs * 50 },
    async () => {
      const seen = new Map<number, number>();
      await inBatches('hostile control requests', runs, async ({ runs: numRuns, seed }) => {
        if (asked >= mostOfOne) {
          await close();
          await open();
        }
        // Something for the clock to move.
        const merchantRecognitionId = `control-${seed}`;
        const { json } = await running.call('createOrder', { ...purchase, merchantRecognitionId });
        await running.call('claimPayment', { orderId: json.data?.['orderId'], referenceId: 'UTR-1' });
        await fc.assert(
          fc.asyncProperty(hostileControlRequest, async (request) => {
            asked += 1;
            const answer = await http.send(request);
            if (!answer) throw new Error('A client must be able to send this.');
            seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
            const faults = faultsOf(answer);
            if (faults.length > 0) throw new Error(`${faults.join(', ')}: ${answer.text} ${lastError}`);
            running.clock.ms += 100;
          }),
          { numRuns, seed },
        );
        const cleared = await http.send(clearing);
        expect(cleared?.status).toBe(200);
        const quote = { coinCode: 'usdt', network: 'matic20', fiatAmount: 1000, fiatType: 1, type: 1 };
        expect((await running.call('quotes', quote)).http).toBe(200);
      });
      process.stderr.write(`by status: ${JSON.stringify(Object.fromEntries(seen))}\n`);
      for (const status of [200, 400, 403, 404]) {
        expect(seen.get(status) ?? 0, `answers of ${status}`).toBeGreaterThan(0);
      }
      expect(lastError).toBe('');
    },
  );
});

const clearing = {
  method: 'DELETE',
  path: controlPaths.faults,
  headers: [],
  body: Buffer.alloc(0),
  pieces: 0,
  cut: false,
};
