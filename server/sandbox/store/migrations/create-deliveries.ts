import { sql, type Kysely, type Migration } from 'kysely';

import type { DialectName } from './index.ts';
import { numberedKey } from './numbered-key.ts';

/** The outbox: one row for each order that completed while its merchant had a webhook URL. */
export const createDeliveries = (dialect: DialectName): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deliveries')
      .addColumn('id', 'integer', numberedKey(dialect))
      .addColumn('orderId', 'integer', (column) => column.notNull().unique())
      .addColumn('appId', 'integer', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('trials', 'integer', (column) => column.notNull())
      .addColumn('dueAt', 'bigint')
      .addColumn('leaseId', 'text')
      .addColumn('leasedUntil', 'bigint')
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('lastResult', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('deliveriesDue')
      .on('deliveries')
      .columns(['url', 'dueAt', 'id'])
      .where(sql<boolean>`due_at is not null`)
      .execute();
  },
});
