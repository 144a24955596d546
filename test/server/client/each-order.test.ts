import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createMerchantClient, eachOrder, type MerchantClient } from '../../../server/client/index.ts';
import { createBrand } from '../../../server/protocol/brand.ts';
import { Secret } from '../../../server/protocol/signature.ts';
import { startSandbox, type RunningSandbox } from '../sandbox/start-sandbox.ts';
import { purchase } from '../../support/purchase.ts';

const { fiatAmount: _amount, ...withoutAmount } = purchase;
const sale = { ...withoutAmount, type: 2, quantity: 100 };

let running: RunningSandbox;
let client: MerchantClient;
let calls: number;
let made: number;

beforeEach(async () => {
  running = await startSandbox();
  [calls, made] = [0, 0];
  client = createMerchantClient({
    baseUrl: 'https://sandbox.test',
    brand: createBrand('service'),
    apiKey: 'demo-key',
    secret: new Secret('demo-secret'),
    now: () => running.clock.ms,
    fetch: async (url, init) => {
      calls += 1;
      return running.sandbox.fetch(new Request(url, init as RequestInit));
    },
  });
});
afterEach(() => running.sandbox.close());

async function make(count: number, order: object = purchase): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const body = { ...order, merchantRecognitionId: `order-${(made += 1)}` };
    expect(await running.call('createOrder', body)).toMatchObject({ http: 200 });
  }
}

async function namesOf(orders: AsyncIterable<{ merchantRecognitionId: string | null }>): Promise<unknown[]> {
  const names: unknown[] = [];
  for await (const { merchantRecognitionId } of orders) names.push(merchantRecognitionId);
  return names;
}
const names = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `order-${from + index}`);

describe('going through the history', () => {
  it('gives every order once, oldest first, and asks for no page beyond the last', async () => {
    await make(8);
    expect(await namesOf(eachOrder(client, { pageSize: 3 }))).toEqual(names(1, 8));
    expect(calls).toBe(3);
    expect(await namesOf(eachOrder(client))).toEqual(names(1, 8));
    expect(calls).toBe(4);
  });

  it('ends after a last page that is full', async () => {
    await make(6);
    expect(await namesOf(eachOrder(client, { pageSize: 3, order: 'DESC' }))).toEqual(
      names(1, 6).toReversed(),
    );
    expect(calls).toBe(3);
  });

  it('asks for a page when it is wanted, and finds what was made meanwhile', async () => {
    await make(4);
    const orders = eachOrder(client, { pageSize: 2 });
    expect((await orders.next()).value).toMatchObject({ merchantRecognitionId: 'order-1' });
    expect(calls).toBe(1);
    await make(1);
    expect(await namesOf(orders)).toEqual(names(2, 5));
  });

  it('shows no order twice when new ones push the pages along', async () => {
    await make(6);
    const orders = eachOrder(client, { pageSize: 3, order: 'DESC' });
    expect((await orders.next()).value).toMatchObject({ merchantRecognitionId: 'order-6' });
    await make(2);
    expect(await namesOf(orders)).toEqual(names(1, 5).toReversed());
  });

  it('goes through sales, in one currency, since an instant', async () => {
    await make(2, sale);
    running.clock.ms += 1000;
    const since = new Date(running.clock.ms).toISOString();
    await make(1, sale);
    await make(1, { ...sale, fiatType: 2, paymentType: 2 });
    const sales: number[] = [];
    for await (const { expectedQuantity } of eachOrder(client, { type: 2, since })) {
      sales.push(expectedQuantity);
    }
    expect(sales).toEqual([100]);
    expect(await namesOf(eachOrder(client, { type: 2, fiatType: '2' }))).toEqual(['order-4']);
  });
});
