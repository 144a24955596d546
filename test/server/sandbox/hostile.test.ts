import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Listener } from '../../../server/listener.ts';
import { endpoints } from '../../../server/protocol/endpoints.ts';
import { serveSandbox } from '../../support/serve-sandbox.ts';
import { hostileRequest, type HostileRequest } from './hostile/hostile-request.ts';
import { answerLimitMs, faultsOf, type Answered } from './hostile/judge-answer.ts';
import { inBatches, runsOf, usedHeap } from './hostile/long-run.ts';
import { createHttpSender, type HttpSender } from './hostile/send-over-http.ts';
import { origin, startSandbox, type RunningSandbox } from './start-sandbox.ts';

const runs = runsOf('HOSTILE_RUNS', 1000);
/** What compiled code and filled caches may add from the first tenth of a run to its end. */
const heapRoom = 12 * 1024 * 1024;
/** One in so many goes over a connection, where ordinary signed calls are answered without `fetch`. */
const overHttpEvery = 5;

let running: RunningSandbox;
let listener: Listener;
let http: HttpSender;
/** Of those that came over the connection, how many were left to `fetch`. */
let leftToFetch = 0;
let lastError = '';
beforeAll(async () => {
  // A log that is kept would be what grows.
  const logger = pino({ level: 'error' }, { write: (line: string) => void (lastError = line) });
  running = await startSandbox({
    logger,
    // No name leads anywhere, and nobody's name server is asked.
    webhooks: { resolveName: () => Promise.resolve([]) },
  });
  const { sandbox } = running;
  listener = await serveSandbox({
    ...sandbox,
    fetch(request, env) {
      leftToFetch += 1;
      return sandbox.fetch(request, env);
    },
  });
  http = createHttpSender(listener.port);
});
afterAll(async () => {
  await http.close();
  await listener.close();
  await running.sandbox.close();
});

describe('whatever is sent to any endpoint', () => {
  it(
    'is answered at once, in JSON, by no 5xx, with nothing of our inside, and memory stays flat',
    { timeout: 60_000 + runs * 20 },
    async () => {
      const seen = new Map<number, number>();
      const heap: number[] = [];
      let asked = 0;
      let overHttp = 0;
      await inBatches('hostile requests', runs, async ({ runs: numRuns, seed, done }) => {
        await fc.assert(
          fc.asyncProperty(hostileRequest, async (make) => {
            const request = make(running.clock.ms);
            asked += 1;
            const overWire = asked % overHttpEvery === 0 ? await http.send(request) : null;
            if (overWire) overHttp += 1;
            const answer = overWire ?? (await send(request));
            seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
            const faults = faultsOf(answer);
            if (faults.length > 0) throw new Error(`${faults.join(', ')}: ${answer.text} ${lastError}`);
            // Ten a minute are admitted where there is a limit: an answer of 429 would test little.
            running.clock.ms += 2_003;
          }),
          { numRuns, seed },
        );
        // Orders walk, and webhooks are owed and lost, so that what is asked for is in many states.
        await running.sandbox.advance();
        if (done * 10 >= runs && heap.length === 0) heap.push(usedHeap());
      });
      const growth = usedHeap() - (heap[0] ?? 0);
      process.stderr.write(`by status: ${JSON.stringify(Object.fromEntries(seen))}; heap ${growth} bytes\n`);
      expect(growth).toBeLessThan(heapRoom);
      // Most of those that come over a connection are ordinary, and are taken from it directly.
      expect(overHttp * overHttpEvery).toBeGreaterThan(runs / 2);
      expect(overHttp - leftToFetch).toBeGreaterThan(overHttp / 4);
      // Much gets past the signature, and far enough to be served.
      for (const status of [200, 400, 401, 409, 413, 417]) {
        expect(seen.get(status) ?? 0, `answers of ${status}`).toBeGreaterThan(0);
      }
    },
  );

  it('as nesting is refused with a sentence', async () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    const reply = await running.call('quotes', {}, { bodyText: `{"a":${deep}}` });
    expect(reply.json).toMatchObject({ status: 0, code: 400 });
    expect(reply.json.error).toContain('nested deeper');
  });

  it('never changes what objects inherit', async () => {
    await running.call('quotes', {}, { bodyText: '{"__proto__":{"polluted":1}}' });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(endpoints).not.toHaveProperty('polluted');
  });
});

async function send(request: HostileRequest): Promise<Answered> {
  const { method, path } = request;
  const started = performance.now();
  const response = await within(answerLimitMs, Promise.resolve(running.sandbox.fetch(toRequest(request))));
  const text = await response.text();
  const tookMs = performance.now() - started;
  return {
    method,
    path,
    status: response.status,
    contentType: response.headers.get('content-type'),
    text,
    tookMs,
  };
}

function toRequest({ method, path, headers, body, pieces, cut }: HostileRequest): Request {
  const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  if (method === 'GET' || method === 'HEAD') return new Request(origin + path, init);
  if (pieces === 0) {
    init.headers.push(['Content-Length', String(body.length)]);
    return new Request(origin + path, { ...init, body: new Uint8Array(body) });
  }
  const step = Math.ceil(body.length / pieces) || 1;
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (cut && at > 0) controller.error(new Error('the connection ended'));
      else if (at >= body.length) controller.close();
      else controller.enqueue(new Uint8Array(body.subarray(at, (at += step))));
    },
  });
  const streamed: RequestInit & { duplex: 'half' } = { ...init, body: stream, duplex: 'half' };
  return new Request(origin + path, streamed);
}

/** @throws Error when it takes longer, so that a hang ends the test and says so */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
