import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { noteWebhookSent } from '../../../../../server/sandbox/store/attempts.ts';
import { openDatabase } from '../../../../../server/sandbox/store/database.ts';
import { findLivingOrder, insertOrder } from '../../../../../server/sandbox/store/orders.ts';
import { databaseKinds, type TestDatabase } from '../../../../support/databases.ts';
import { openOldRelease } from '../../../../support/old-database.ts';
import { orderDraft } from '../order-draft.ts';
import { fillOrders } from '../order-rows.ts';

let place: TestDatabase;
afterEach(() => place.remove());

describe.each(databaseKinds)('orders of before, on $name,', ({ make }) => {
  beforeEach(async () => {
    place = await make();
  });

  async function makeAsBefore(orders: readonly object[]): Promise<void> {
    const before = await openOldRelease(place.place, '2026-06-create-states');
    for (const [index, order] of orders.entries()) {
      await before
        .insertInto('orders')
        .values({ ...orderDraft, seq: index + 1, ...order })
        .execute();
    }
    const { appId, type, fiatType } = orderDraft;
    await before
      .insertInto('orderSequences')
      .values({ appId, type, fiatType, lastSeq: orders.length, lastCreatedAt: 1 })
      .execute();
    await before.destroy();
  }

  it('hold their recognition ids, and those that failed do not', async () => {
    await makeAsBefore([
      { merchantRecognitionId: 'living', status: 0 },
      { merchantRecognitionId: 'failed', status: -1 },
    ]);
    const database = await openDatabase(place.place);
    expect(await findLivingOrder(database, 1, 'living')).toMatchObject({ seq: 1 });
    expect(await findLivingOrder(database, 1, 'failed')).toBeUndefined();
    expect(await insertOrder(database, { ...orderDraft, merchantRecognitionId: 'living' })).toBeNull();
    expect(await insertOrder(database, { ...orderDraft, merchantRecognitionId: 'failed' })).toMatchObject({
      seq: 3,
    });
    await database.destroy();
  });
});

describe.each(databaseKinds.filter(({ name }) => name === 'PostgreSQL'))('on $name', ({ make }) => {
  beforeEach(async () => {
    place = await make();
  });

  it('noting that a webhook was sent writes to no index of orders', async () => {
    const database = await openDatabase(place.place);
    await fillOrders(database, 100, { appId: 1, type: 1, fiatType: 1 });
    const written = await database.transaction().execute(async (transaction) => {
      await noteWebhookSent(transaction, 1, 2000);
      await noteWebhookSent(transaction, 50, 2000);
      const { rows } = await sql<{ readonly rows: number; readonly inPlace: number }>`
        select pg_stat_get_xact_tuples_updated('orders'::regclass) as rows,
          pg_stat_get_xact_tuples_hot_updated('orders'::regclass) as in_place
      `.execute(transaction);
      return rows;
    });
    expect(written).toEqual([{ rows: 2, inPlace: 2 }]);
    await database.destroy();
  });
});
