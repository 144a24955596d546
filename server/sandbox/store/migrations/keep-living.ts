import { sql, type Kysely, type Migration } from 'kysely';

import type { DialectName } from './index.ts';

/**
 * Whether an order holds its recognition id, as a column for the index to name in place of `status`. PostgreSQL
 * enters a row anew in every index of its table when a column changes that one of them names, be it in its condition:
 * so noting that a webhook was sent wrote to four indexes, and now writes to none.
 */
export const keepLiving = (dialect: DialectName): Migration => ({
  async up(db: Kysely<unknown>) {
    const isPostgres = dialect === 'postgres';
    // It writes to none where the row's own page has room. Said first: adding the column lays the pages out anew.
    if (isPostgres) await sql`alter table orders set (fillfactor = 80)`.execute(db);
    await db.schema.dropIndex('ordersOfRecognition').execute();
    await db.schema
      .alterTable('orders')
      .addColumn('living', 'boolean', (column) => {
        const generated = column.notNull().generatedAlwaysAs(sql`status >= 0`);
        return isPostgres ? generated.stored() : generated;
      })
      .execute();
    // One living order for each merchant's own id; an order that ended in failure frees it.
    await db.schema
      .createIndex('ordersOfRecognition')
      .unique()
      .on('orders')
      .columns(['appId', 'merchantRecognitionId'])
      .where(sql<boolean>`living`)
      .execute();
  },
});
