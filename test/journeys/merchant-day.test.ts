import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  createBrand,
  createMerchantClient,
  createSandboxClient,
  createUndiciFetch,
  eachOrder,
  MerchantApiRefused,
  Secret,
  verifyWebhook,
  type MerchantClient,
  type SandboxClient,
  type SandboxOrderRequest,
} from '../../server/client/index.ts';
import { openReceiver, type Arrival, type Receiver } from '../server/sandbox/delivery/open-receiver.ts';
import { databaseKinds, type TestDatabase } from '../support/databases.ts';
import { pollUntil } from '../support/poll-until.ts';
import { startStack, type Stack } from '../support/stack.ts';

const brand = createBrand('service');
const fetch = createUndiciFetch();
afterAll(() => fetch.close());

const pair = { coinCode: 'usdt', network: 'matic20', fiatType: 1, paymentType: 1 } as const;
const walletAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
const bought = (name: string, scenario: string) =>
  ({ ...pair, type: 1, fiatAmount: 1000, walletAddress, merchantRecognitionId: name, scenario }) as const;
const sold = { ...pair, type: 2, quantity: 100, walletAddress, merchantRecognitionId: 'sale-1' } as const;

/** A merchant with a back end of its own: its client, and the server that its webhooks go to. */
interface MerchantSide {
  readonly api: MerchantClient;
  readonly sandbox: SandboxClient;
  readonly receiver: Receiver;
  /** What the receiver makes of what came. */
  verify(arrival: Arrival | undefined): ReturnType<typeof verifyWebhook>;
}

async function openMerchant(baseUrl: string, apiKey: string, secretText: string): Promise<MerchantSide> {
  const secret = new Secret(secretText);
  const options = { baseUrl, brand, apiKey, secret, fetch };
  return {
    api: createMerchantClient(options),
    sandbox: createSandboxClient(options),
    receiver: await openReceiver(),
    verify: (arrival) =>
      verifyWebhook({ headers: arrival?.headers ?? {}, body: arrival?.text ?? '' }, { brand, secret }),
  };
}

/** Makes an order and pays it. @returns its id */
async function pay({ sandbox }: MerchantSide, request: SandboxOrderRequest): Promise<number> {
  const { orderId } =
    request.type === 1
      ? await sandbox.createOrder({ ...request, type: 1 })
      : await sandbox.createOrder({ ...request, type: 2 });
  await sandbox.claimPayment({ orderId, referenceId: '412203114455' });
  return orderId;
}

describe.each(databaseKinds)("a merchant's day at the running stack, on $name,", ({ name, make }) => {
  let place: TestDatabase;
  let stack: Stack;
  let mine: MerchantSide;
  let other: MerchantSide;
  beforeAll(async () => {
    place = await make();
    stack = await startStack({
      settings: { LOG_LEVEL: 'debug', ...(name === 'PostgreSQL' ? { DATABASE_URL: place.place } : {}) },
    });
    [mine, other] = await Promise.all([
      openMerchant(stack.sandboxUrl, 'demo-key', 'demo-secret'),
      openMerchant(stack.sandboxUrl, 'demo-key-2', 'demo-secret-2'),
    ]);
  });
  afterAll(async () => {
    await Promise.all([mine?.receiver.close(), other?.receiver.close()]);
    await stack?.close();
    await place.remove();
  });

  const statusOf = async (orderId: number, type: 1 | 2) =>
    (await mine.api.orderStatus({ orderId, type })).orderStatus;

  it('begins with a webhook URL, which a test event reaches', async () => {
    await mine.sandbox.setWebhook({ webhookUrl: mine.receiver.url });
    await other.sandbox.setWebhook({ webhookUrl: other.receiver.url });
    expect(await mine.api.sendDummyWebhook()).toBe('Sent webhook');
    expect(mine.verify(mine.receiver.arrivals[0])).toMatchObject({
      kind: 'verified',
      event: { merchantRecognitionId: 'test-webhook' },
    });
  });

  it('has a purchase and a sale told by webhooks that only its own secret verifies', async () => {
    const purchase = await pay(mine, bought('cart-1', 'by-exchange'));
    const sale = await pay(mine, { ...sold, scenario: 'by-hand' });
    await mine.receiver.arrived(3);
    const verdicts = mine.receiver.arrivals.slice(1).map((arrival) => mine.verify(arrival));
    expect(verdicts).toEqual(
      expect.arrayContaining([
        {
          kind: 'verified',
          timestamp: expect.any(Number) as number,
          event: expect.objectContaining({
            eventType: 'onramp',
            orderId: purchase,
            status: 15,
            merchantRecognitionId: 'cart-1',
            webhookTrials: 0,
          }) as object,
        },
        {
          kind: 'verified',
          timestamp: expect.any(Number) as number,
          event: expect.objectContaining({ eventType: 'offramp', orderId: sale, status: 6 }) as object,
        },
      ]),
    );
    expect(other.verify(mine.receiver.arrivals[1])).toEqual({ kind: 'refused', reason: 'signature' });
    await pollUntil(
      async () => [await statusOf(purchase, 1), await statusOf(sale, 2)],
      ([bought, paidOut]) => bought === 16 && paidOut === 7,
    );
  });

  it('has failures, which no webhook tells of', async () => {
    const failed = await pay(mine, bought('cart-2', 'wrong-amount'));
    await pollUntil(
      () => statusOf(failed, 1),
      (status) => status === -4,
    );
    const third = await pay(mine, bought('cart-3', 'by-hand'));
    await mine.receiver.arrived(4);
    expect(mine.verify(mine.receiver.arrivals[3])).toMatchObject({ event: { orderId: third, status: 4 } });
  });

  it('ends with the history, page by page or all of it, in both directions', async () => {
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await mine.api.merchantHistory({ page, pageSize: 1 }));
    const names = pages.map((rows) => rows.map(({ merchantRecognitionId }) => merchantRecognitionId));
    expect(names).toEqual([['cart-1'], ['cart-2'], ['cart-3'], []]);
    expect(pages[0]?.[0]).toMatchObject({ status: 16, webhookTrials: 1, referenceId: '412203114455' });

    const newestFirst = [];
    for await (const { status } of eachOrder(mine.api, { order: 'DESC', pageSize: 2 }))
      newestFirst.push(status);
    expect(newestFirst.slice(1)).toEqual([-4, 16]);
    expect(await mine.api.merchantHistory({ type: 2 })).toMatchObject([
      { merchantRecognitionId: 'sale-1', status: 7, actualQuantity: 100 },
    ]);
  });

  it('has an event sent again that the receiver lost', async () => {
    const [first] = await mine.api.merchantHistory({ pageSize: 1 });
    const orderId = first?.orderId ?? 0;
    const before = mine.receiver.arrivals.length;
    expect(await mine.api.resendWebhook({ orderId })).toBe('Response received from your server');
    expect(mine.verify(mine.receiver.arrivals[before])).toMatchObject({ event: { orderId, status: 15 } });
  });

  it("shows another merchant nothing of it, and this one nothing of the other's", async () => {
    const theirs = await pay(other, bought('cart-1', 'by-hand'));
    await other.receiver.arrived(1);
    expect(other.receiver.arrivals.map((arrival) => other.verify(arrival))).toMatchObject([
      { event: { orderId: theirs } },
    ]);
    expect((await other.api.merchantHistory()).map(({ orderId }) => orderId)).toEqual([theirs]);
    expect(await other.api.merchantHistory({ type: 2 })).toEqual([]);

    const [first] = await mine.api.merchantHistory({ pageSize: 1 });
    const orderId = first?.orderId ?? 0;
    for (const asked of [
      () => other.api.orderStatus({ orderId, type: 1 }),
      () => other.api.resendWebhook({ orderId }),
      () => other.sandbox.readOrder({ orderId, type: 1 }),
      () => mine.api.orderStatus({ orderId: theirs, type: 1 }),
    ]) {
      await expect(asked()).rejects.toThrow(MerchantApiRefused);
    }
    expect(mine.receiver.arrivals.map(({ envelope }) => envelope.body['orderId'])).not.toContain(theirs);
  });

  it('leaves no secret, no wallet and no password of the database in the log', () => {
    for (const secret of [
      'demo-secret',
      walletAddress,
      '412203114455',
      'postgres:postgres',
      'x-service-payload',
    ])
      expect(stack.output()).not.toContain(secret);
  });
});
