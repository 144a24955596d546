import { sql, type Kysely, type Migration } from 'kysely';

/** The last number given to an order of each merchant, type and fiat, and history by time of creation. */
export const createSequences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('orderSequences')
      .addColumn('appId', 'integer', (column) => column.notNull())
      .addColumn('type', 'integer', (column) => column.notNull())
      .addColumn('fiatType', 'integer', (column) => column.notNull())
      .addColumn('lastSeq', 'integer', (column) => column.notNull())
      .addColumn('lastCreatedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('orderSequencesKey', ['appId', 'type', 'fiatType'])
      .execute();
    await sql`
      insert into order_sequences (app_id, type, fiat_type, last_seq, last_created_at)
      select app_id, type, fiat_type, max(seq), max(created_at) from orders group by app_id, type, fiat_type
    `.execute(db);
    await db.schema
      .createIndex('ordersByCreation')
      .on('orders')
      .columns(['appId', 'type', 'fiatType', 'createdAt', 'seq'])
      .execute();
  },
};
