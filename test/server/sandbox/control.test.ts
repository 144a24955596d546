import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createSandboxControl, type SandboxControl } from '../../../server/client/index.ts';
import type { SandboxOptions } from '../../../server/sandbox/index.ts';
import { controlPaths } from '../../../server/protocol/control.ts';
import { databaseKinds, type TestDatabase } from '../../support/databases.ts';
import { purchase as anyPurchase } from '../../support/purchase.ts';
import { serveSandbox } from '../../support/serve-sandbox.ts';
import { exchangeBytes } from './hostile/exchange-bytes.ts';
import { origin, startSandbox, type Reply, type RunningSandbox } from './start-sandbox.ts';

const local = 'http://localhost:8788';
const purchase = { ...anyPurchase, merchantRecognitionId: 'controlled' };
const opened: RunningSandbox[] = [];

async function open(changes: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const running = await startSandbox({ control: true, ...changes });
  opened.push(running);
  return running;
}
afterEach(async () => {
  for (const { sandbox } of opened.splice(0)) await sandbox.close();
});

function controlOf({ sandbox }: RunningSandbox): SandboxControl {
  return createSandboxControl({
    baseUrl: local,
    fetch: async (url, init) => sandbox.fetch(new Request(url, init)),
  });
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const send = (running: RunningSandbox, url: string, init?: RequestInit): Promise<Reply> =>
  running.send(new Request(url, init));
const codeOf = async (running: RunningSandbox) =>
  (await running.call('orderStatus', { orderId: 1, type: 1 })).json.data?.['orderStatus'];

describe.each(databaseKinds)('the control API on $name', (kind) => {
  let database: TestDatabase;
  let running: RunningSandbox;
  let control: SandboxControl;
  beforeEach(async () => {
    database = await kind.make();
    running = await open({ database: database.place });
    control = controlOf(running);
  });
  afterEach(async () => {
    for (const { sandbox } of opened.splice(0)) await sandbox.close();
    await database.remove();
  });

  it('puts the clock forward and has done what became due when it answers', async () => {
    await running.call('createOrder', purchase);
    await running.call('claimPayment', { orderId: 1, referenceId: 'UTR' });
    const moved = await control.changeClock({ advanceMs: 3_600_000 });
    expect(moved).toMatchObject({ now: '2026-01-15T13:00:00.000Z', speed: 1, aheadMs: 3_600_000, steps: 3 });
    expect(await codeOf(running)).toBe(4);
  });

  it('keeps clock and faults over a restart and shows them to another process within moments', async () => {
    await control.changeClock({ freeze: true, advanceMs: 60_000 });
    await control.addFault({ fault: 'status', status: 503, endpoint: 'quotes' });
    const after = controlOf(await open({ database: database.place }));
    expect(await after.readState()).toMatchObject({
      clock: { aheadMs: 60_000, speed: 0 },
      faults: [{ fault: 'status', status: 503, endpoint: 'quotes', rate: 1, id: 1, left: null }],
    });

    const other = await open({ database: database.place });
    other.sandbox.start();
    await control.removeFaults();
    await control.changeClock({ resume: true, advanceMs: 60_000 });
    const quote = { coinCode: 'usdt', network: 'matic20', fiatAmount: 1000, fiatType: 1, type: 1 };
    await vi.waitFor(async () => expect((await other.call('quotes', quote)).http).toBe(200), 5000);
    await other.call('createOrder', purchase);
    expect((await other.call('readOrder', { orderId: 1, type: 1 })).json.data).toMatchObject({
      createdAt: '2026-01-15T12:02:00.000Z',
    });
  });

  it('puts the clock to an instant, also in another process, and back as long as no order was made', async () => {
    const other = await open({ database: database.place });
    const shown = async () => (await controlOf(other).readState()).clock;
    await control.changeClock({ setTo: '2031-03-01T00:00:00.000Z', freeze: true });
    expect(await shown()).toMatchObject({ now: '2031-03-01T00:00:00.000Z' });
    const back = await control.changeClock({ setTo: '2020-02-29T17:30:00.000+05:30', freeze: true });
    expect(back).toMatchObject({ now: '2020-02-29T12:00:00.000Z', speed: 0, steps: 0 });
    expect(await shown()).toMatchObject({ now: '2020-02-29T12:00:00.000Z' });
    running.clock.ms += 60_000;
    other.clock.ms += 60_000;
    await other.call('createOrder', purchase);
    expect((await running.call('readOrder', { orderId: 1, type: 1 })).json.data).toMatchObject({
      createdAt: '2020-02-29T12:00:00.000Z',
    });
  });

  it('puts the clock to a later instant where there are orders, does what fell due, and refuses an earlier one', async () => {
    await running.call('createOrder', purchase);
    await running.call('claimPayment', { orderId: 1, referenceId: 'UTR' });
    const moved = await control.changeClock({ setTo: '2026-01-15T13:00:00.000Z', freeze: true });
    expect(moved).toMatchObject({ now: '2026-01-15T13:00:00.000Z', steps: 3 });
    await expect(
      control.changeClock({ setTo: '2026-01-15T12:59:59.999Z', resume: true }),
    ).rejects.toMatchObject({
      code: 409,
      text: 'The clock cannot go back to 2026-01-15T12:59:59.999Z: there are orders, and it shows 2026-01-15T13:00:00.000Z. Name a later instant, or begin with an empty database.',
    });
    expect((await control.readState()).clock).toMatchObject({ now: '2026-01-15T13:00:00.000Z', speed: 0 });
    expect(await control.changeClock({ setTo: '2026-01-15T13:00:00.000Z' })).toMatchObject({ steps: 0 });
  });

  it('of two processes that change the clock at once loses neither change', async () => {
    const other = controlOf(await open({ database: database.place }));
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? control : other).changeClock({ advanceMs: 1000 }),
      ),
    );
    expect((await control.readState()).clock.aheadMs).toBe(10_000);
  });

  it('makes merchants, with a secret that it shows once, whom every process knows', async () => {
    const other = await open({ database: database.place });
    const made = await control.createMerchant({ webhookUrl: 'https://shop.example/hook' });
    expect(made).toMatchObject({ appId: 3, webhookUrl: 'https://shop.example/hook' });
    expect(made.secret).toMatch(/^[0-9a-f]{64}$/);
    const who = { apiKey: made.apiKey, secret: made.secret };
    expect((await running.call('createOrder', purchase, who)).json).toMatchObject({ data: { appId: 3 } });
    other.sandbox.start();
    await vi.waitFor(async () => {
      expect((await other.call('orderStatus', { orderId: 1, type: 1 }, who)).http).toBe(200);
    }, 5000);

    const { merchants } = await control.readState();
    expect(merchants.map(({ appId, apiKey }) => [appId, apiKey])).toEqual([
      [1, 'demo-key'],
      [2, 'demo-key-2'],
      [3, made.apiKey],
    ]);
    const state = await send(running, local + controlPaths.state);
    expect(state.text).not.toMatch(new RegExp(`secret|${made.secret}`));
    expect(running.log.join()).not.toContain(made.secret);
  });

  it('gives a merchant the key that its app has with this seed, another one to each, and none that is taken', async () => {
    const place = await kind.make();
    const twin = controlOf(await open({ database: place.place }));
    const [third, fourth] = [await control.createMerchant(), await control.createMerchant()];
    expect(third.apiKey).toMatch(/^[0-9a-f]{32}$/);
    expect(fourth.apiKey).not.toBe(third.apiKey);
    expect((await twin.createMerchant({ appId: 4 })).apiKey).toBe(fourth.apiKey);
    expect(await twin.createMerchant({ appId: 9, apiKey: third.apiKey })).toMatchObject({ appId: 9 });
    const other = await twin.createMerchant({ appId: 3 });
    expect(other.apiKey).toMatch(/^[0-9a-f]{32}$/);
    expect(other.apiKey).not.toBe(third.apiKey);
    expect(other.secret).not.toBe(third.secret);
    const seeded = controlOf(await open({ seed: 'another' }));
    expect((await seeded.createMerchant({ appId: 3 })).apiKey).not.toBe(third.apiKey);
    await opened.pop()?.sandbox.close();
    await opened.pop()?.sandbox.close();
    await place.remove();
  });

  it('sends the webhooks of a merchant it makes where it may, and makes none for another place', async () => {
    const allowed = await open({ webhooks: { allow: ['http://127.0.0.1:9000'] } });
    const made = await controlOf(allowed).createMerchant({ webhookUrl: 'http://127.0.0.1:9000' });
    expect(made.webhookUrl).toBe('http://127.0.0.1:9000/');
    await expect(control.createMerchant({ webhookUrl: 'http://127.0.0.1:9000' })).rejects.toMatchObject({
      code: 400,
    });
    expect((await control.readState()).merchants).toHaveLength(2);
  });

  it('refuses a merchant whose app id or key is taken', async () => {
    await expect(control.createMerchant({ appId: 2 })).rejects.toMatchObject({ code: 409 });
    await expect(control.createMerchant({ apiKey: 'demo-key' })).rejects.toMatchObject({ code: 409 });
    expect(await control.createMerchant({ appId: 40, apiKey: 'mine' })).toMatchObject({
      appId: 40,
      apiKey: 'mine',
    });
    expect(await control.createMerchant()).toMatchObject({ appId: 41, webhookUrl: null });
  });
});

describe('the clock', () => {
  it('stands still, runs at another speed, and goes on', async () => {
    const running = await open();
    const control = controlOf(running);
    expect((await control.readState()).clock).toMatchObject({ now: '2026-01-15T12:00:00.000Z', speed: 1 });
    await control.changeClock({ freeze: true });
    running.clock.ms += 5000;
    expect((await control.readState()).clock).toMatchObject({ now: '2026-01-15T12:00:00.000Z', speed: 0 });
    await control.changeClock({ speed: 60 });
    running.clock.ms += 1000;
    expect((await control.readState()).clock).toMatchObject({ now: '2026-01-15T12:01:00.000Z', speed: 60 });
    await control.changeClock({ resume: true });
    running.clock.ms += 1000;
    expect((await control.readState()).clock).toMatchObject({ now: '2026-01-15T12:01:01.000Z', speed: 1 });
  });

  it('put forward leaves signatures and rate limits on the time of the machine', async () => {
    const running = await open();
    await controlOf(running).changeClock({ advanceMs: 86_400_000 });
    for (let call = 0; call < 10; call += 1) expect((await running.call('allGasFee', {})).http).toBe(200);
    expect((await running.call('allGasFee', {})).http).toBe(429);
    await controlOf(running).changeClock({ advanceMs: 3_600_000 });
    expect((await running.call('allGasFee', {})).http).toBe(429);
  });

  it('does not go beyond the year 9999', async () => {
    const control = controlOf(await open());
    await control.changeClock({ freeze: true });
    const tooFar = async () => {
      for (let decade = 0; decade < 900; decade += 1)
        await control.changeClock({ advanceMs: 316_224_000_000 });
    };
    await expect(tooFar()).rejects.toMatchObject({ code: 400 });
    expect((await control.readState()).clock.now).toMatch(/^99\d\d-/);
  });
});

describe('input that is wrong', () => {
  it.each<[string, unknown, RegExp]>([
    [controlPaths.clock, {}, /name at least one of advanceMs, setTo, freeze/],
    [controlPaths.clock, { advanceMs: '5' }, /advanceMs: .*number/],
    [controlPaths.clock, { advanceMs: -1 }, /advanceMs: .*>=0/],
    [controlPaths.clock, { advanceMs: 1.5 }, /advanceMs: /],
    [controlPaths.clock, { speed: 0 }, /speed: /],
    [controlPaths.clock, { freeze: true, resume: true }, /exclude one another/],
    [
      controlPaths.clock,
      { setTo: '31 January 2026' },
      /setTo: must be an instant, for example 2026-01-31T12/,
    ],
    [controlPaths.clock, { setTo: '2026-02-30T12:00:00Z' }, /setTo: must be an instant/],
    [controlPaths.clock, { setTo: 1_769_860_800_000 }, /setTo: must be an instant/],
    [controlPaths.clock, { setTo: '1969-12-31T23:59:59.999Z' }, /setTo lies before 1970-01-01/],
    [controlPaths.clock, { setTo: '9999-01-01T00:00:00.001Z' }, /setTo goes beyond 9999-01-01/],
    [controlPaths.clock, { setTo: '2026-01-31T12:00:00Z', advanceMs: 0 }, /advanceMs and setTo exclude/],
    [controlPaths.clock, { forward: 5 }, /Unrecognized key: "forward"/],
    [controlPaths.clock, [], /expected object/],
    [controlPaths.clock, '{"advanceMs":1,"advanceMs":2}', /same key twice/],
    [controlPaths.clock, '{', /not valid JSON/],
    [controlPaths.faults, { fault: 'gone' }, /fault must be one of status, slow/],
    [controlPaths.faults, { fault: 'status', status: 200 }, /status: must be one of 400/],
    [controlPaths.faults, { fault: 'slow', ms: 60_001 }, /ms: /],
    [controlPaths.faults, { fault: 'cut', rate: 1.1 }, /rate: /],
    [controlPaths.faults, { fault: 'cut', endpoint: 'quote' }, /endpoint: must be one of .*quotes/],
    [controlPaths.faults, { fault: 'lose', endpoint: 'quotes' }, /Unrecognized key: "endpoint"/],
    [controlPaths.merchants, { webhookUrl: 'ftp://x' }, /webhookUrl: must be a URL/],
    [controlPaths.merchants, { webhookUrl: 'http://127.0.0.1:1/' }, /webhookUrl must be on the public inter/],
    [
      controlPaths.merchants,
      { webhookUrl: 'http://[::ffff:a9fe:a9fe]/' },
      /webhookUrl must be on the public/,
    ],
    [
      controlPaths.merchants,
      { webhookUrl: 'https://a:b@shop.example/' },
      /must not hold a user name or pass/,
    ],
    [controlPaths.merchants, { apiKey: 'two words' }, /apiKey: must be one word/],
    [controlPaths.merchants, { secret: 'mine' }, /Unrecognized key: "secret"/],
  ])('at %s, %j, is refused with what to do', async (path, body, words) => {
    const reply = await send(await open(), local + path, post(body));
    expect(reply.json).toMatchObject({ status: 0, code: 400, error: expect.stringMatching(words) });
  });

  it('of more than 16 kB is refused', async () => {
    const reply = await send(await open(), local + controlPaths.clock, post(`{"a":"${'x'.repeat(17_000)}"}`));
    expect(reply.json).toMatchObject({ code: 413 });
  });
});

describe('who may use the control API', () => {
  const state = controlPaths.state;
  const from = (remoteAddress: string) => ({
    incoming: { socket: Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }) },
  });

  it('is nobody where it is off: each path is unknown like any other', async () => {
    const running = await open({ control: false });
    const unknown = await send(running, `${local}/sandbox/v1/nothing`);
    for (const path of Object.values(controlPaths)) {
      for (const init of [undefined, post({}), { method: 'DELETE' }]) {
        const reply = await send(running, local + path, init);
        expect(reply.http).toBe(404);
        const method = init?.method ?? 'GET';
        expect(reply.text).toBe(unknown.text.replace('GET /sandbox/v1/nothing', `${method} ${path}`));
      }
    }
  });

  it.each([
    [`${local}${state}`, {}],
    [`http://127.0.0.1:8788${state}`, {}],
    [`http://127.9.9.9${state}`, {}],
    [`http://[::1]:8788${state}`, {}],
    [`${local}${state}`, { Host: 'LOCALHOST:8788' }],
    [`${local}${state}`, { Origin: local, Host: 'localhost:8788', 'Sec-Fetch-Site': 'same-origin' }],
    [`${local}${state}`, { 'Sec-Fetch-Site': 'none' }],
  ])('may be a program on this machine: %s %j', async (url, headers) => {
    expect(await send(await open(), url, { headers })).toMatchObject({ http: 200 });
  });

  it.each([
    ['a name that resolves here', `${origin}${state}`, {}],
    ['a name that begins like ours', `http://localhost.evil.example${state}`, {}],
    ['an address that begins like ours', `http://127.0.0.1.evil.example${state}`, {}],
    ['another name in Host', `${local}${state}`, { Host: 'evil.example' }],
    ['an address of the network', `http://192.168.1.5:8788${state}`, {}],
    ['any address', `http://0.0.0.0:8788${state}`, {}],
    ['a page elsewhere', `${local}${state}`, { Origin: 'https://evil.example' }],
    ['a page on another port', `${local}${state}`, { Origin: 'http://localhost:8787' }],
    ['a page that is nobody', `${local}${state}`, { Origin: 'null' }],
    ['an image on a page', `${local}${state}`, { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page of the same site', `${local}${state}`, { 'Sec-Fetch-Site': 'same-site' }],
  ])('is not %s', async (_who, url, headers) => {
    const reply = await send(await open(), url, { headers });
    expect(reply.json).toMatchObject({ status: 0, code: 403 });
    expect(reply.json.error).toMatch(/^The control API refuses this request: /);
  });

  it.each([
    ['Forwarded', 'for=8.8.8.8'],
    ['Via', '1.1 shop'],
    ['X-Forwarded-For', '8.8.8.8'],
    ['X-Forwarded-Host', 'shop.example'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Port', '443'],
    ['X-Forwarded-Server', 'shop.example'],
    ['X-Original-Forwarded-For', '8.8.8.8'],
    ['X-Real-IP', '8.8.8.8'],
    ['X-Client-IP', '8.8.8.8'],
    ['X-Cluster-Client-IP', '8.8.8.8'],
    ['CF-Connecting-IP', '8.8.8.8'],
    ['True-Client-IP', '8.8.8.8'],
    ['Fastly-Client-IP', '8.8.8.8'],
    ['CDN-Loop', 'shop'],
    ['X-FORWARDED-FOR', ''],
  ])('is nobody behind a proxy that says so by %s', async (name, value) => {
    const reply = await send(await open(), local + state, { headers: { [name]: value } });
    expect(reply.json).toMatchObject({
      code: 403,
      error: expect.stringContaining('nobody behind a proxy; call it directly, in HTTP/1.1'),
    });
  });

  it.each([
    ['of HTTP/1.1, as programs send them', 'HTTP/1.1\r\nHost: 127.0.0.1', 200],
    ['of HTTP/1.0, as proxies send them', 'HTTP/1.0\r\nHost: 127.0.0.1', 403],
    ['of HTTP/1.0 that keep the connection', 'HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive', 403],
    ['that name no host', 'HTTP/1.0', 403],
    ['that name an empty one', 'HTTP/1.1\r\nHost:', 403],
    ['of HTTP/1.1 that name none', 'HTTP/1.1', 400],
  ])('is told by the bytes: requests %s', async (_which, head, http) => {
    const listener = await serveSandbox((await open()).sandbox);
    const bytes = Buffer.from(`GET ${state} ${head}\r\n\r\n`);
    const limits = { endAfter: false, headOnly: false, limitMs: 5000 };
    const { text } = await exchangeBytes(listener.port, [bytes], limits);
    expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${http}`);
    await listener.close();
  });

  it('is nobody who names no host, also where a server lets such requests through', async () => {
    const { sandbox } = await open();
    const env = { incoming: { ...from('127.0.0.1').incoming, httpVersion: '1.1' } };
    expect((await sandbox.fetch(new Request(local + state), env)).status).toBe(403);
    const named = new Request(local + state, { headers: { Host: 'localhost:8788' } });
    expect((await sandbox.fetch(named, env)).status).toBe(200);
  });

  it.each([
    ['127.0.0.1', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.168.1.5', 403],
    ['::ffff:192.168.1.5', 403],
    ['fe80::1', 403],
    ['8.8.8.8', 403],
  ])('is told by the connection: %s gets %d', async (address, http) => {
    const { sandbox } = await open();
    expect((await sandbox.fetch(new Request(local + state), from(address))).status).toBe(http);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('is no form: a POST of %s is refused, and changes nothing', async (type) => {
    const running = await open();
    const reply = await send(
      running,
      local + controlPaths.clock,
      post({ freeze: true }, { 'Content-Type': type }),
    );
    expect(reply.json).toMatchObject({ code: 400, error: expect.stringContaining('application/json') });
    expect((await controlOf(running).readState()).clock.speed).toBe(1);
  });

  it('is told to no page: nothing permits another origin', async () => {
    const running = await open();
    const asked = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'DELETE' };
    const replies = [
      await send(running, local + controlPaths.faults, { method: 'OPTIONS', headers: asked }),
      await send(running, local + state, { headers: { Origin: 'https://evil.example' } }),
      await send(running, local + state, { headers: { Origin: local, Host: 'localhost:8788' } }),
    ];
    expect(replies.map(({ http }) => http)).toEqual([404, 403, 200]);
    for (const { headers } of replies) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});
