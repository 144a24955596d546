import { describe, expect, it } from 'vitest';

import { recordColumns } from '../../../../server/sandbox/domain/recorded-order.ts';
import { openDatabase } from '../../../../server/sandbox/store/database.ts';
import { readToldOrders } from '../../../../server/sandbox/store/told-orders.ts';
import { databaseKinds } from '../../../support/databases.ts';
import { fillOrders } from './order-rows.ts';

describe.each(databaseKinds)('what deliveries tell, on $name,', ({ make }) => {
  it('is what stands in the rows of their orders, the longest overdue first', async () => {
    const place = await make();
    const database = await openDatabase(place.place);
    await fillOrders(database, 4, { appId: 1, type: 2, fiatType: 1 });
    const strange = 'quote " backslash \\ line\n \u{1f600}';
    await database
      .updateTable('orders')
      .set({ merchantRecognitionId: strange })
      .where('id', '=', 2)
      .execute();
    const due = [1_768_478_400_002, 1_768_478_400_001, 1_768_478_400_001];
    for (const [index, dueAt] of due.entries()) {
      const id = index + 1;
      await database.updateTable('deliveries').set({ dueAt, trials: id }).where('id', '=', id).execute();
    }
    const told = await readToldOrders(database, [1, 2, 3]);
    expect(told.map(({ id, trials, lastResult, dueAt }) => [id, trials, lastResult, dueAt])).toEqual([
      [2, 2, null, due[1]],
      [3, 3, null, due[2]],
      [1, 1, null, due[0]],
    ]);
    const rows = await database.selectFrom('orders').selectAll().execute();
    for (const { order } of told) expect(rows.find(({ id }) => id === order.id)).toMatchObject(order);
    expect(told[0]?.order).toMatchObject({ id: 2, merchantRecognitionId: strange, actualPrice: '88.3141' });
    expect(Object.keys(told[0]?.order ?? {})).toEqual([...recordColumns]);
    expect(await readToldOrders(database, [])).toEqual([]);
    await database.destroy();
    await place.remove();
  });
});
