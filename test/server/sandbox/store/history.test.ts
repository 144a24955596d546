import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase, type Database } from '../../../../server/sandbox/store/database.ts';
import { firstSince, historyRows } from '../../../../server/sandbox/store/history.ts';
import { databaseKinds, type TestDatabase } from '../../../support/databases.ts';
import { explainQuery, fillOrders } from './order-rows.ts';

const list = { appId: 1, type: 1, fiatType: 1 } as const;

describe.each(databaseKinds)('history in $name', ({ make }) => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await make();
    database = await openDatabase(place.place);
    await fillOrders(database, 20_000, list);
  });
  afterAll(async () => {
    await database.destroy();
    await place.remove();
  });

  it.each(['ASC', 'DESC'] as const)('finds a page by its numbers, %s, and sorts nothing', async (order) => {
    const plan = await explainQuery(
      database,
      historyRows(database, list, { first: 19_001, last: 19_500 }, order),
    );
    expect(plan).toMatch(/orders_in_sequence/);
    expect(plan).not.toMatch(/seq scan|\bscan orders\b|sort|temp b-tree/i);
  });

  it('finds the first order since an instant by the time of creation alone', async () => {
    const plan = await explainQuery(database, firstSince(database, list, 10_000));
    expect(plan).toMatch(/orders_by_creation/);
    expect(plan).not.toMatch(/seq scan|\bscan orders\b|sort|temp b-tree/i);
  });
});
