import type { Kysely, Migration } from 'kysely';

/** The name of the way that an order was told to go; null for one that goes its ordinary way. */
export const addScenarios: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('orders').addColumn('scenario', 'text').execute();
  },
};
