import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Order } from '../../../../server/sandbox/domain/order.ts';
import { openDatabase, type Database } from '../../../../server/sandbox/store/database.ts';
import { putMerchant } from '../../../../server/sandbox/store/merchants.ts';
import { insertOrder, moveOrder } from '../../../../server/sandbox/store/orders.ts';
import { databaseKinds, type TestDatabase } from '../../../support/databases.ts';
import { orderDraft as draft } from './order-draft.ts';

describe.each(databaseKinds)('orders in $name', ({ make }) => {
  let place: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await make();
    database = await openDatabase(place.place);
  });
  afterEach(async () => {
    await database.destroy();
    await place.remove();
  });

  async function stored(changes: Partial<Order> = {}): Promise<Order> {
    const order = await insertOrder(database, { ...draft, ...changes });
    if (!order) throw new Error('the order must be stored');
    return order;
  }
  const change = { updatedAt: 3, nextStepAt: null };

  it('refuse a transition that the status tables do not have', async () => {
    const order = await stored();
    await expect(moveOrder(database, order, { ...change, status: 4 })).rejects.toThrow(RangeError);
    await expect(moveOrder(database, order, { ...change, status: 0 })).rejects.toThrow(RangeError);
    expect(await moveOrder(database, order, { ...change, status: 1 })).toMatchObject({ status: 1 });
    // From a state that it has left, it does not move.
    expect(await moveOrder(database, order, { ...change, status: -1 })).toBeNull();
  });

  it('are numbered without gaps for each merchant, type and fiat', async () => {
    const numbers: unknown[] = [];
    const differences = [{}, {}, { fiatType: 2 }, { type: 2 as const }, { appId: 2 }, {}];
    for (const [index, changes] of differences.entries()) {
      numbers.push((await stored({ ...changes, merchantRecognitionId: `m${index}` })).seq);
    }
    expect(numbers).toEqual([1, 2, 1, 1, 1, 3]);
  });

  it('leave no gap where a recognition id is taken', async () => {
    await stored({ merchantRecognitionId: 'a' });
    expect(await insertOrder(database, { ...draft, merchantRecognitionId: 'a' })).toBeNull();
    expect((await stored({ merchantRecognitionId: 'b' })).seq).toBe(2);
  });

  it('are numbered without gaps when made at the same time over several connections', async () => {
    const other = await openDatabase(place.place);
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        insertOrder(index % 2 ? other : database, { ...draft, merchantRecognitionId: `m${index % 30}` }),
      ),
    );
    await other.destroy();
    const numbers = made.flatMap((order) => (order ? [order.seq] : [])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  it('never grow older with their number, whatever the clock does', async () => {
    await stored({ createdAt: 1000, updatedAt: 1000, merchantRecognitionId: 'a' });
    const later = await stored({ createdAt: 400, updatedAt: 400, merchantRecognitionId: 'b' });
    expect(later).toMatchObject({ createdAt: 1000, updatedAt: 1000 });
  });

  it('owe a webhook from the moment they complete, where their merchant has a URL then', async () => {
    const merchant = { appId: 1, apiKey: 'k', sealedSecret: 's' };
    await putMerchant(database, { ...merchant, webhookUrl: 'https://shop.example/hook' });
    await putMerchant(database, { ...merchant, appId: 2, apiKey: 'k2' });
    const mine = await stored({ status: 3, merchantRecognitionId: 'a' });
    const silent = await stored({ status: 3, appId: 2, merchantRecognitionId: 'b' });
    const failed = await stored({ status: 1, merchantRecognitionId: 'c' });
    for (const order of [mine, silent]) await moveOrder(database, order, { ...change, status: 4 });
    await moveOrder(database, failed, { ...change, status: -4 });
    // Of two that move it, one does; the other owes nothing.
    expect(await moveOrder(database, mine, { ...change, status: 4 })).toBeNull();
    expect(await database.selectFrom('deliveries').selectAll().execute()).toEqual([
      {
        id: 1,
        orderId: mine.id,
        appId: 1,
        url: 'https://shop.example/hook',
        trials: 0,
        dueAt: 3,
        leaseId: null,
        leasedUntil: null,
        outcome: 'pending',
        lastResult: null,
        createdAt: 3,
        updatedAt: 3,
      },
    ]);
  });
});
