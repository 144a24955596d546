import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createSandboxControl, createUndiciFetch } from '../../../server/client/index.ts';
import { databaseKinds, type DatabaseKind } from '../../support/databases.ts';
import { serveSandbox } from '../../support/serve-sandbox.ts';
import { signRequest } from '../../support/sign-request.ts';
import { openReceiver, type Arrival, type Receiver } from './delivery/open-receiver.ts';
import { pathTo, startSandbox } from './start-sandbox.ts';

const pair = { coinCode: 'usdt', network: 'matic20', fiatType: 1 };
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
const rounds = 12;
const day = 86_400_000;
const edge = createUndiciFetch();

/** One for all runs: its port stands in what is answered and sent. */
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => Promise.all([receiver.close(), edge.close()]));

interface Told {
  readonly answers: readonly string[];
  readonly webhooks: readonly string[];
}

interface RunOptions {
  readonly kind: DatabaseKind;
  readonly seed: string;
  /** How far the machine's clock is ahead of that of other runs. */
  readonly aheadMs: number;
}

/** A scripted run on a served sandbox and a new database, driven over HTTP alone: all that it answers and sends. */
async function run({ kind, seed, aheadMs }: RunOptions): Promise<Told> {
  const place = await kind.make();
  const machineNow = () => Date.now() + aheadMs;
  const running = await startSandbox({
    database: place.place,
    seed,
    control: true,
    now: machineNow,
    webhooks: { allow: [receiver.origin] },
  });
  const listener = await serveSandbox(running.sandbox);
  running.sandbox.start();
  const baseUrl = `http://127.0.0.1:${listener.port}`;
  const control = createSandboxControl({ baseUrl, fetch: edge });
  const arrivedBefore = receiver.arrivals.length;
  const answers: string[] = [];

  async function keep(request: Request): Promise<number> {
    // A cut answer has no end.
    const told = await tell(request).catch(() => ({ http: 0, text: 'cut' }));
    answers.push(told.text);
    return told.http;
  }
  function signed(where: Parameters<typeof pathTo>[0], body: object, who = demo): Request {
    return signRequest({ url: baseUrl + pathTo(where), timestamp: machineNow(), body, ...who });
  }
  async function insist(ask: () => Request): Promise<void> {
    for (let attempt = 0; attempt < 20; attempt += 1) if (![0, 503].includes(await keep(ask()))) return;
  }

  await control.changeClock({ setTo: '2026-01-31T12:00:00.000Z', freeze: true });
  const made = await control.createMerchant({ webhookUrl: receiver.url });
  answers.push(made.apiKey);
  await keep(signed('setWebhook', { webhookUrl: receiver.url }));
  await control.addFault({ fault: 'status', status: 503, rate: 0.15 });
  await control.addFault({ fault: 'cut', rate: 0.1 });
  await control.addFault({ fault: 'malformed', rate: 0.1, count: 5 });
  await control.addFault({ fault: 'skew', ms: 90_000, rate: 0.2 });
  await control.addFault({ fault: 'slow', ms: 2, rate: 0.2 });
  await control.addFault({ fault: 'lose', count: 3, rate: 0.5 });
  await control.addFault({ fault: 'duplicate', rate: 0.2 });
  await control.addFault({ fault: 'reorder', ms: 60_000, rate: 0.2 });

  for (let round = 1; round <= rounds; round += 1) {
    const type = round % 2 === 0 ? 2 : 1;
    const who = round % 5 === 0 ? { apiKey: made.apiKey, secret: made.secret } : demo;
    const cents = String(round).padStart(2, '0');
    const amount = type === 1 ? { fiatAmount: `1000.${cents}` } : { quantity: `100.${cents}` };
    await keep(signed('quotes', { ...pair, type, ...amount }, who));
    const order = { ...pair, type, ...amount, paymentType: round % 3 === 0 ? 2 : 1, walletAddress: wallet };
    await insist(() => signed('createOrder', { ...order, merchantRecognitionId: `round-${round}` }, who));
    await insist(() => signed('claimPayment', { orderId: round, referenceId: `UTR-${round}` }, who));
    await control.changeClock({ advanceMs: 500 });
    await keep(signed('readOrder', { orderId: Math.ceil(round / 2), type: 1 }));
    await keep(signed('orderStatus', { orderId: round, type }, who));
    await keep(new Request(baseUrl + pathTo('bankDetails')));
  }
  // Most complete at once. Then what was lost is tried again, and what was put off is due.
  for (const advanceMs of [60_000, 60_000, 2_400_000, day, day]) await control.changeClock({ advanceMs });
  await control.removeFaults();
  for (let orderId = 1; orderId <= rounds; orderId += 1) {
    await keep(signed('readOrder', { orderId, type: orderId % 2 === 0 ? 2 : 1 }));
  }
  for (const type of [1, 2]) await keep(signed('merchantHistory', { page: 1, pageSize: 500, type }));
  await keep(signed('sendDummyWebhook', {}));

  await listener.close();
  await running.sandbox.close();
  await place.remove();
  // Several that are due at once are on their way together, and arrive in any order.
  return { answers, webhooks: receiver.arrivals.slice(arrivedBefore).map(arrivalText).toSorted() };
}

const demo = { apiKey: 'demo-key', secret: 'demo-secret' };

/** Status, headers and text; of the headers all but `Date`, which is the machine's. */
async function tell(request: Request): Promise<{ readonly http: number; readonly text: string }> {
  const response = await fetch(request);
  const headers = [...response.headers].filter(([name]) => name !== 'date');
  return {
    http: response.status,
    text: `${response.status} ${JSON.stringify(headers)} ${await response.text()}`,
  };
}

/** Everything but the instant it was signed at, which is the machine's, and the signature that follows from it. */
function arrivalText({ path, headers, text }: Arrival): string {
  const { 'x-service-payload': payload, 'x-service-signature': signature, ...rest } = headers;
  const envelope = Buffer.from(String(payload), 'base64').toString('utf8');
  const timeless = envelope.replace(/^\{"timestamp":\d{13},/, '{');
  return `${path} ${JSON.stringify(rest)} ${timeless} ${String(signature).length} ${text}`;
}

describe('a run of the sandbox', () => {
  it('set to an instant is the same to the byte on any day and database: all that it answers and sends', async () => {
    const runs: Told[] = [];
    for (const kind of databaseKinds) {
      for (const aheadMs of [0, 40 * day + 12_345]) runs.push(await run({ kind, seed: 'seed-a', aheadMs }));
    }
    const [first = { answers: [], webhooks: [] }] = runs;
    for (const again of runs) expect(again).toEqual(first);

    const statuses = new Set(first.answers.map((answer) => answer.slice(0, 3)));
    expect([...statuses]).toEqual(expect.arrayContaining(['cut', '200', '417', '503']));
    expect(first.answers.some((answer) => answer.includes('"createdAt":"2026-01-31T12:'))).toBe(true);
    expect(first.answers.some((answer) => answer.includes('"transactionHash":"0x'))).toBe(true);
    // Some were lost and tried again, some doubled.
    expect(first.webhooks.some((webhook) => webhook.includes('"webhookTrials":1'))).toBe(true);
    expect(new Set(first.webhooks).size).toBeLessThan(first.webhooks.length);
  }, 120_000);

  it('with another seed is another one', async () => {
    const [kind] = databaseKinds;
    const one = await run({ kind, seed: 'seed-a', aheadMs: 0 });
    const other = await run({ kind, seed: 'seed-b', aheadMs: 0 });
    expect(other.answers).not.toEqual(one.answers);
    expect(other.webhooks).not.toEqual(one.webhooks);
  }, 60_000);
});
