import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  createBrand,
  createMerchantClient,
  createSandboxControl,
  createUndiciFetch,
  Secret,
  type SandboxControl,
} from '../../../server/client/index.ts';
import type { Listener } from '../../../server/listener.ts';
import { createBrand as brandOf } from '../../../server/protocol/brand.ts';
import { loadFaults } from '../../../server/sandbox/faults/faults.ts';
import { openDatabase } from '../../../server/sandbox/store/database.ts';
import { serveSandbox } from '../../support/serve-sandbox.ts';
import { databaseKinds } from '../../support/databases.ts';
import { signRequest } from '../../support/sign-request.ts';
import { origin, pathTo, startSandbox, type RunningSandbox } from './start-sandbox.ts';

const quote = { coinCode: 'usdt', network: 'matic20', fiatAmount: 1000, fiatType: 1, type: 1 } as const;
const purchase = {
  ...quote,
  paymentType: 1,
  walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  merchantRecognitionId: 'faulty',
};
let running: RunningSandbox;
let control: SandboxControl;
let slept: number[];

beforeEach(async () => {
  slept = [];
  running = await startSandbox({
    control: true,
    sleep(ms) {
      slept.push(ms);
      return Promise.resolve();
    },
  });
  control = createSandboxControl({
    baseUrl: 'http://localhost:8788',
    fetch: async (url, init) => running.sandbox.fetch(new Request(url, init)),
  });
});
afterEach(() => running.sandbox.close());

const codes = async (calls: number, where: 'quotes' | 'orderStatus' = 'quotes') => {
  const list = [];
  for (let call = 0; call < calls; call += 1) list.push((await running.call(where, quote)).http);
  return list;
};

describe('a fault on purpose', () => {
  it('answers with a status in the form of every failure, and nothing happens', async () => {
    await control.addFault({ fault: 'status', status: 503, endpoint: 'createOrder', count: 1 });
    const reply = await running.call('createOrder', purchase);
    expect(reply.json).toEqual({
      status: 0,
      code: 503,
      error: 'A fault set over the control API: temporarily unavailable.',
    });
    expect((await running.call('orderStatus', { orderId: 1, type: 1 })).http).toBe(417);
    expect((await running.call('createOrder', purchase)).http).toBe(200);
  });

  it('of 429 says when to ask again', async () => {
    await control.addFault({ fault: 'status', status: 429, endpoint: 'quotes' });
    await control.addFault({ fault: 'status', status: 429, endpoint: 'limits', retryAfterSeconds: 30 });
    expect((await running.call('quotes', quote)).headers.get('retry-after')).toBe('1');
    expect((await running.call('limits', { type: 1 })).headers.get('retry-after')).toBe('30');
  });

  it('strikes the endpoint it names, or all, and never the control API or the health check', async () => {
    await control.addFault({ fault: 'status', status: 500, endpoint: 'quotes' });
    expect(await codes(1)).toEqual([500]);
    expect((await running.call('limits', { type: 1 })).http).toBe(200);
    await control.addFault({ fault: 'status', status: 500 });
    expect((await running.call('limits', { type: 1 })).http).toBe(500);
    expect((await running.get(pathTo('bankDetails'))).http).toBe(500);
    expect((await running.get('/sandbox/v1/healthz')).http).toBe(200);
    await control.removeFaults();
    expect(await codes(1)).toEqual([200]);
  });

  it('strikes its share of the calls, the same ones after it was removed and set again', async () => {
    const run = async () => {
      await control.addFault({ fault: 'status', status: 500, endpoint: 'quotes', rate: 0.4 });
      const seen = await codes(40);
      await control.removeFaults();
      return seen;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await run()).toEqual(first);
  });

  it('strikes as often as its count says', async () => {
    await control.addFault({ fault: 'status', status: 500, endpoint: 'quotes', count: 3 });
    expect(await codes(5)).toEqual([500, 500, 500, 200, 200]);
    expect((await control.readState()).faults).toMatchObject([{ count: 3, left: 0 }]);
  });

  it('answers late', async () => {
    await control.addFault({ fault: 'slow', ms: 2500, endpoint: 'quotes' });
    expect(await codes(1)).toEqual([200]);
    expect(slept).toEqual([2500]);
  });

  it('answers 200 with JSON that ends too early, after the work was done', async () => {
    await control.addFault({ fault: 'malformed', endpoint: 'createOrder', count: 1 });
    const response = await running.sandbox.fetch(signed('createOrder', purchase));
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toMatch(/^\{"status":1/);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    expect((await running.call('orderStatus', { orderId: 1, type: 1 })).http).toBe(200);
  });

  it('cuts an answer off in the middle, after the work was done', async () => {
    await control.addFault({ fault: 'cut', endpoint: 'createOrder' });
    const response = await running.sandbox.fetch(signed('createOrder', purchase));
    await expect(response.text()).rejects.toThrow('cut by a fault');
    expect((await running.call('orderStatus', { orderId: 1, type: 1 })).http).toBe(200);
  });

  it('sets the clock off by which signatures are judged, and the Date header with it', async () => {
    await control.addFault({ fault: 'skew', ms: -3_600_000, endpoint: 'quotes' });
    const reply = await running.call('quotes', quote);
    expect(reply.json).toMatchObject({ code: 401, error: 'Ahead of Time' });
    expect(reply.headers.get('date')).toBe('Thu, 15 Jan 2026 11:00:00 GMT');
    expect((await running.call('quotes', quote, { timestamp: running.clock.ms - 3_600_000 })).http).toBe(200);
    expect((await running.call('limits', { type: 1 })).http).toBe(200);
  });

  it('of a clock five minutes behind refuses all that is ahead, as the live service is published to', async () => {
    await control.addFault({ fault: 'skew', ms: -300_000 });
    const ahead = await running.call('quotes', quote, { timestamp: running.clock.ms + 1 });
    expect(ahead.json).toMatchObject({ code: 401, error: 'Ahead of Time' });
    expect((await running.call('quotes', quote)).http).toBe(200);
  });

  it('may come with others: late, by a wrong clock, and broken', async () => {
    await control.addFault({ fault: 'slow', ms: 100 });
    await control.addFault({ fault: 'slow', ms: 20 });
    await control.addFault({ fault: 'skew', ms: 60_000 });
    await control.addFault({ fault: 'status', status: 500 });
    await control.addFault({ fault: 'cut' });
    const reply = await running.call('quotes', quote);
    expect([reply.http, slept]).toEqual([500, [120]]);
    expect(reply.headers.get('date')).toBe('Thu, 15 Jan 2026 12:01:00 GMT');
  });

  it('is one of a hundred at most', async () => {
    for (let fault = 0; fault < 100; fault += 1) await control.addFault({ fault: 'cut', rate: 0 });
    await expect(control.addFault({ fault: 'cut' })).rejects.toMatchObject({ code: 409 });
  });

  it('makes room for another when it has struck as often as it may', async () => {
    await control.addFault({ fault: 'status', status: 500, endpoint: 'quotes', count: 1 });
    for (let fault = 1; fault < 100; fault += 1) await control.addFault({ fault: 'cut', rate: 0 });
    await expect(control.addFault({ fault: 'cut' })).rejects.toMatchObject({ code: 409 });
    expect(await codes(2)).toEqual([500, 200]);
    await control.addFault({ fault: 'status', status: 503, endpoint: 'quotes' });
    expect(await codes(2)).toEqual([503, 503]);
    expect((await control.readState()).faults).toHaveLength(100);
  });
});

describe('faults over a real connection', () => {
  const edge = createUndiciFetch();
  let listener: Listener;
  let baseUrl: string;
  beforeEach(async () => {
    listener = await serveSandbox(running.sandbox);
    baseUrl = `http://127.0.0.1:${listener.port}`;
    control = createSandboxControl({ baseUrl, fetch: edge });
  });
  afterEach(() => listener.close());

  const clientOf = (now: () => number) =>
    createMerchantClient({
      baseUrl,
      brand: createBrand('service'),
      apiKey: 'demo-key',
      secret: new Secret('demo-secret'),
      now,
      sleep: () => Promise.resolve(),
    });

  it('cut: half of the announced bytes come, then the connection ends; the next call is served', async () => {
    const path = pathTo('bankDetails');
    const whole = (await running.get(path)).text;
    await control.addFault({ fault: 'cut', endpoint: 'bankDetails', count: 1 });
    const [head = '', body] = (await exchangeRaw(listener.port, path)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 200 OK[^]*content-length: ${whole.length}`, 'i'));
    expect(body).toBe(whole.slice(0, Math.ceil(whole.length / 2)));
    expect(await fetch(baseUrl + path).then((next) => next.text())).toBe(whole);
  });

  it('are got over by the client: it asks again after a cut, broken JSON or 503, and learns a skewed clock', async () => {
    const client = clientOf(() => running.clock.ms);
    const wanted = await client.quotes(quote);
    await control.addFault({ fault: 'cut', endpoint: 'quotes', count: 1 });
    expect(await client.quotes(quote)).toEqual(wanted);
    await control.addFault({ fault: 'status', status: 503, endpoint: 'quotes', count: 2 });
    expect(await client.quotes(quote)).toEqual(wanted);
    await control.addFault({ fault: 'skew', ms: -3_600_000, endpoint: 'quotes' });
    expect(await client.quotes(quote)).toEqual(wanted);
    await control.addFault({ fault: 'malformed', endpoint: 'quotes', count: 1 });
    await expect(client.quotes(quote)).rejects.toMatchObject({ name: 'MerchantApiMalformed' });
    await client.close();
  });

  it('are set by callers on this machine', async () => {
    expect((await control.readState()).faults).toEqual([]);
  });
});

describe.each(databaseKinds)('the faults of webhooks on $name', (kind) => {
  it('are told by delivery and trial, the same on every run, and counted in all processes', async () => {
    const place = await kind.make();
    const database = await openDatabase(place.place);
    const faults = await loadFaults(database, 'seed');
    await faults.add({ fault: 'reorder', ms: 60_000, rate: 0.5 });
    const tell = async () => {
      const told = [];
      for (let delivery = 1; delivery <= 30; delivery += 1)
        told.push((await faults.webhookFault(delivery, 1))?.fault ?? null);
      return told;
    };
    const first = await tell();
    expect(new Set(first)).toEqual(new Set([null, 'reorder']));
    expect(await tell()).toEqual(first);

    // Those asked about at once take the strikes of a counted one in their order, whichever is answered first.
    await faults.clear();
    await faults.add({ fault: 'lose', rate: 1, count: 3 });
    const inOrder = await Promise.all([1, 2, 3, 4, 5, 6].map((delivery) => faults.webhookFault(delivery, 1)));
    expect(inOrder.map((fault) => fault?.fault ?? null)).toEqual(['lose', 'lose', 'lose', null, null, null]);

    await faults.clear();
    await faults.add({ fault: 'lose', rate: 1, count: 3 });
    await faults.add({ fault: 'duplicate', rate: 1 });
    const other = await loadFaults(database, 'seed');
    const struck = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? faults : other).webhookFault(index, 1)),
    );
    expect(struck.map((fault) => fault?.fault).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'duplicate'),
      ...Array.from({ length: 3 }, () => 'lose'),
    ]);
    await database.destroy();
    await place.remove();
  });
});

/** All that a connection gives until the server ends it. */
function exchangeRaw(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    });
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (text += part));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}

function signed(where: 'createOrder', body: object): Request {
  return signRequest({
    url: origin + pathTo(where),
    apiKey: 'demo-key',
    secret: 'demo-secret',
    timestamp: running.clock.ms,
    body,
    headerPrefix: brandOf('service').requestHeaders.apiKey.replace(/-apikey$/i, ''),
  });
}
