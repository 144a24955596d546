import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Listener } from '../../../server/listener.ts';
import { exchangeBytes, parseAnswer } from './hostile/exchange-bytes.ts';
import { answerLimitMs, faultsOf } from './hostile/judge-answer.ts';
import { inBatches, runsOf, usedHeap } from './hostile/long-run.ts';
import { rawRequest, type RawRequest } from './hostile/raw-request.ts';
import { serveSandbox } from '../../support/serve-sandbox.ts';
import { startSandbox, type RunningSandbox } from './start-sandbox.ts';

/** A connection for each costs many times what a call in the process does: a share of those. */
const runs = Math.ceil(runsOf('HOSTILE_RUNS', 1000) / 5);
/** What compiled code and filled caches may add from the first tenth of a run to its end. */
const heapRoom = 12 * 1024 * 1024;

let running: RunningSandbox;
let listener: Listener;
let lastError = '';
beforeAll(async () => {
  const logger = pino({ level: 'error' }, { write: (line: string) => void (lastError = line) });
  running = await startSandbox({ logger, webhooks: { resolveName: () => Promise.resolve([]) } });
  listener = await serveSandbox(running.sandbox);
});
afterAll(async () => {
  await listener.close();
  await running.sandbox.close();
});

describe('whatever bytes a connection brings', () => {
  it(
    'are answered in JSON, by no 5xx, or the connection ends; none hangs, and memory stays flat',
    { timeout: 60_000 + runs * 50 },
    async () => {
      const heap: number[] = [];
      await inBatches('hostile connections', runs, async ({ runs: numRuns, seed, done }) => {
        await fc.assert(
          fc.asyncProperty(rawRequest, async (make) => {
            const request = make(running.clock.ms);
            const faults = await faultsOfExchange(request);
            if (faults.length > 0) throw new Error(`${faults.join(', ')} ${lastError}\n${told(request)}`);
            running.clock.ms += 2_003;
          }),
          { numRuns, seed },
        );
        if (done * 10 >= runs && heap.length === 0) heap.push(usedHeap());
      });
      const growth = usedHeap() - (heap[0] ?? 0);
      process.stderr.write(`heap ${growth} bytes\n`);
      expect(growth).toBeLessThan(heapRoom);
      expect(lastError).toBe('');
    },
  );
});

async function faultsOfExchange(request: RawRequest): Promise<string[]> {
  const endAfter = !request.complete;
  const { text, tookMs, hung } = await exchangeBytes(listener.port, request.pieces, {
    endAfter,
    headOnly: request.method === 'HEAD',
    limitMs: answerLimitMs,
  });
  if (hung) return [`no answer and no end within ${answerLimitMs} ms; so far: ${text}`];
  const answer = parseAnswer(text);
  if (!answer) return request.complete || text !== '' ? [`no whole answer: ${JSON.stringify(text)}`] : [];
  const { method, path } = request;
  return faultsOf({ method, path, tookMs, ...answer }).map((fault) => `${fault}: ${text}`);
}

function told({ pieces }: RawRequest): string {
  return JSON.stringify(Buffer.concat(pieces).toString('latin1')).slice(0, 3000);
}
