import Big from 'big.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { scenarios } from '../../../server/sandbox/domain/scenarios.ts';
import { databaseKinds, type TestDatabase } from '../../support/databases.ts';
import { startSandbox, type Reply, type RunningSandbox } from './start-sandbox.ts';

type Data = Record<string, unknown> & { orderId: number; status: number; scenario: string | null };
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
const pair = { coinCode: 'usdt', network: 'matic20', fiatType: 1, paymentType: 1, walletAddress: wallet };
const purchase = { ...pair, type: 1, fiatAmount: 1000 };
const sale = { ...pair, type: 2, quantity: 100 };
const dayMs = 86_400_000;

let running: RunningSandbox;
let made = 0;

const dataOf = (reply: Reply) => {
  expect(reply).toMatchObject({ http: 200 });
  return reply.json.data as unknown as Data;
};
const create = (body: object) =>
  running.call('createOrder', { merchantRecognitionId: `told-${(made += 1)}`, ...body });
const claim = (orderId: number) => running.call('claimPayment', { orderId, referenceId: 'UTR-1' });
const read = async (orderId: number, type: number) =>
  dataOf(await running.call('readOrder', { orderId, type }));

async function advance(ms: number): Promise<void> {
  running.clock.ms += ms;
  await running.sandbox.advance();
}

/** What becomes of an order that is paid, a day later. */
async function runOrder(body: {
  readonly type: number;
  readonly [parameter: string]: unknown;
}): Promise<Data> {
  const { orderId } = dataOf(await create(body));
  await claim(orderId);
  await advance(dayMs);
  return read(orderId, body.type);
}

/** The codes an order went through, from the log. */
function codesOf(orderId: number): number[] {
  return running.log
    .map((line) => JSON.parse(line) as { orderId?: number; to?: number; msg?: string })
    .filter((line) => line.msg === 'order moved' && line.orderId === orderId)
    .map(({ to }) => to ?? NaN);
}

describe.each(databaseKinds)('every scenario on $name', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await kind.make();
    running = await startSandbox({ database: database.place });
  });
  afterAll(async () => {
    await running.sandbox.close();
    await database.remove();
  });

  it('walks the codes of its row, in order, and stays at the last one', async () => {
    const orders = [];
    for (const { direction, name, path } of scenarios) {
      const order = dataOf(await create({ ...(direction === 'onramp' ? purchase : sale), scenario: name }));
      expect(order.scenario).toBe(name);
      if ((path[1] ?? 0) > 0) await claim(order.orderId);
      orders.push({ id: order.orderId, type: direction === 'onramp' ? 1 : 2, name, path });
    }
    await advance(dayMs);
    await advance(dayMs);
    for (const { id, type, name, path } of orders) {
      const walked = (path[1] ?? 0) > 0 ? [0, 1, ...codesOf(id)] : [0, ...codesOf(id)];
      expect([name, ...walked]).toEqual([name, ...path]);
      expect((await read(id, type)).status).toBe(path.at(-1));
    }
  });

  it('is chosen by the two decimals of the amount', async () => {
    for (const { direction, name, ending, path } of scenarios) {
      if (ending === null) continue;
      const body =
        direction === 'onramp'
          ? { ...purchase, fiatAmount: `1000.${ending}` }
          : { ...sale, quantity: `100.${ending}` };
      const { orderId, scenario, status } = dataOf(await create(body));
      expect([name, scenario, status]).toEqual([name, name, 0]);
      await claim(orderId);
      await advance(600_000);
      expect((await read(orderId, body.type)).status).toBe(path.at(-1));
    }
  });
});

describe('an order with a scenario', () => {
  beforeEach(async () => {
    running = await startSandbox();
  });
  afterEach(() => running.sandbox.close());

  it('of an unknown name, or one of the other direction, is refused with the names there are', async () => {
    const unknown = await create({ ...purchase, scenario: 'nope' });
    expect(unknown.json).toMatchObject({ status: 0, code: 400 });
    expect(unknown.json.error).toContain('wrong-amount');
    const other = await create({ ...purchase, scenario: 'alternate-bank' });
    expect(other.json.error).toContain('not one of type 1');
    expect((await create({ ...purchase, scenario: ['by-hand'] })).json).toMatchObject({ code: 409 });
  });

  it('is another order than the same one without', async () => {
    await create({ ...purchase, merchantRecognitionId: 'one', scenario: 'by-exchange' });
    const same = await create({ ...purchase, merchantRecognitionId: 'one', scenario: 'by-exchange' });
    expect(same.http).toBe(200);
    expect((await create({ ...purchase, merchantRecognitionId: 'one' })).json).toMatchObject({ code: 409 });
  });

  it.each([
    ['timed-out', -1],
    ['abandoned', -2],
  ])('%s ends by itself soon, without waiting for the deposit window', async (scenario, code) => {
    const order = dataOf(await create({ ...purchase, scenario }));
    expect(order).toMatchObject({ expiresAt: '2026-01-15T12:00:04.000Z' });
    await advance(3999);
    expect((await read(order.orderId, 1)).status).toBe(0);
    await advance(1);
    expect(await read(order.orderId, 1)).toMatchObject({
      status: code,
      updatedAt: '2026-01-15T12:00:04.000Z',
    });
  });

  it.each([
    ['timed-out', purchase, -1],
    ['abandoned', sale, -2],
  ])('%s ends at once when it is claimed, and the claim is refused', async (scenario, body, code) => {
    const { orderId } = dataOf(await create({ ...body, scenario }));
    expect((await claim(orderId)).json).toMatchObject({
      code: 409,
      error: expect.stringContaining('no longer'),
    });
    expect(await read(orderId, body.type)).toMatchObject({ status: code, referenceId: null });
    await advance(dayMs);
    expect((await read(orderId, body.type)).status).toBe(code);
  });

  it('can be told by name alone in a currency without decimals', async () => {
    const dong = { ...purchase, fiatType: 5, fiatAmount: 500_000 };
    expect((await create({ ...dong, fiatAmount: '500000.04' })).json).toMatchObject({ code: 400 });
    expect((await runOrder({ ...dong, scenario: 'wrong-amount' })).status).toBe(-4);
  });

  it('has magic in the quantity that is sold, not in one worked out from a payout', async () => {
    const { scenario } = dataOf(await create({ ...sale, quantity: undefined, fiatAmount: '5000.04' }));
    expect(scenario).toBeNull();
  });
});

describe('the record of', () => {
  beforeEach(async () => {
    running = await startSandbox();
  });
  afterEach(() => running.sandbox.close());

  it('a purchase paid with a wrong amount says what arrived, and nothing is bought', async () => {
    expect(await runOrder({ ...purchase, scenario: 'wrong-amount' })).toMatchObject({
      fiatAmount: 900,
      actualPrice: null,
      actualCryptoAmount: null,
      transactionHash: null,
      referenceId: 'UTR-1',
    });
  });

  it('a sale of a wrong quantity says what arrived, and nothing is paid out', async () => {
    const ended = await runOrder({ ...sale, scenario: 'amount-mismatch' });
    expect(ended).toMatchObject({
      expectedQuantity: 100,
      actualQuantity: 90,
      actualPrice: 0,
      actualFiatAmount: 0,
    });
    expect(ended['transactionHash']).toMatch(/^0x[0-9a-f]{64}$/);
  });

  it('a sale over the limit says how much arrived, and stays without a price until it is released', async () => {
    expect(await runOrder({ ...sale, scenario: 'over-limit' })).toMatchObject({
      status: 3,
      actualQuantity: 200,
      actualPrice: 0,
      actualFiatAmount: 0,
    });
  });

  it.each([
    ['by-hand', 100, 1, 3.54],
    ['over-limit-released', 100, 2, 3.54],
    // Twice as much falls into the next tier of the payout's fee.
    ['over-limit-released-by-exchange', 200, 2, 8.26],
    ['alternate-bank', 100, 1, 3.54],
  ])('a sale %s of %d pays out what really arrived, by the published arithmetic', async (...row) => {
    const [scenario, quantity, times, gatewayFee] = row;
    const order = (await runOrder({ ...sale, quantity, scenario })) as Data & Record<string, number>;
    const arrived = quantity * times;
    expect(order).toMatchObject({
      expectedQuantity: quantity,
      actualQuantity: arrived,
      onrampFee: arrived / 400,
      tdsFee: new Big(arrived)
        .minus(arrived / 400)
        .div(100)
        .round(2, 1)
        .toNumber(),
      gatewayFee,
    });
    const paidOut = new Big(arrived)
      .minus(order['onrampFee'] ?? NaN)
      .minus(order['tdsFee'] ?? NaN)
      .times(order['actualPrice'] ?? NaN)
      .minus(gatewayFee);
    expect(order['actualFiatAmount']).toBe(paidOut.round(2, 0).toNumber());
  });

  it('a sale for UPI keeps payout method 1, one for IMPS 2, and outside India none is taxed', async () => {
    expect(await runOrder({ ...sale, scenario: 'by-hand' })).toMatchObject({ paymentType: 1, tdsFee: 1 });
    expect(await runOrder({ ...sale, paymentType: 2, scenario: 'by-exchange' })).toMatchObject({
      paymentType: 2,
      status: 14,
    });
    expect(await runOrder({ ...sale, fiatType: 7, scenario: 'by-hand' })).toMatchObject({ tdsFee: 0 });
  });
});
