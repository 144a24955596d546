import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Order } from '../../../../server/sandbox/domain/order.ts';
import { openDatabase, type Database } from '../../../../server/sandbox/store/database.ts';
import { findOrderStatus } from '../../../../server/sandbox/store/order-statuses.ts';
import { insertOrder, moveOrder } from '../../../../server/sandbox/store/orders.ts';
import { databaseKinds, type TestDatabase } from '../../../support/databases.ts';
import { orderDraft } from './order-draft.ts';

describe.each(databaseKinds)('the status of orders in $name', ({ make }) => {
  let place: TestDatabase;
  let database: Database;
  let order: Order;
  let key: { readonly appId: number; readonly id: number; readonly type: 1 };

  async function stored(changes: Partial<Order> = {}): Promise<Order> {
    const made = await insertOrder(database, { ...orderDraft, ...changes });
    if (!made) throw new Error('the order must be stored');
    return made;
  }
  beforeEach(async () => {
    place = await make();
    database = await openDatabase(place.place);
    order = await stored();
    key = { appId: 1, id: order.id, type: 1 };
  });
  afterEach(async () => {
    await database.destroy();
    await place.remove();
  });

  it('is told to their own merchant, by id and type, as it stands when it is asked for', async () => {
    const sale = await stored({ type: 2, status: 4, merchantRecognitionId: 'sale' });
    expect(await findOrderStatus(database, key)).toBe(0);
    expect(await findOrderStatus(database, { ...key, id: sale.id, type: 2 })).toBe(4);
    expect(await findOrderStatus(database, { ...key, type: 2 })).toBeUndefined();
    expect(await findOrderStatus(database, { ...key, appId: 2 })).toBeUndefined();
    await moveOrder(database, order, { updatedAt: 3, nextStepAt: null, status: 1 });
    expect(await findOrderStatus(database, key)).toBe(1);
  });

  it('is one query for all who ask at once, and to each the answer of their own', async () => {
    const sale = await stored({ type: 2, status: 4, merchantRecognitionId: 'sale' });
    const query = vi.spyOn(database, 'executeQuery');
    const keys = [
      key,
      { appId: 1, id: sale.id, type: 2 as const },
      { ...key, appId: 2 },
      { ...key, id: 2_147_483_647 },
      { ...key, id: 2_147_483_648 },
      key,
    ];
    const told = await Promise.all(keys.map((one) => findOrderStatus(database, one)));
    expect(told).toEqual([0, 4, undefined, undefined, undefined, 0]);
    expect(query).toHaveBeenCalledOnce();
  });

  it('that cannot be read fails for all who asked at once, and for nobody after them', async () => {
    const query = vi.spyOn(database, 'executeQuery').mockRejectedValueOnce(new Error('away'));
    const told = await Promise.allSettled([findOrderStatus(database, key), findOrderStatus(database, key)]);
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(query).toHaveBeenCalledOnce();
    expect(await findOrderStatus(database, key)).toBe(0);
  });
});
