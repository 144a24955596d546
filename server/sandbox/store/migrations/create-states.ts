import type { Kysely, Migration } from 'kysely';

/** What the control API set, by name, so that it outlives the process and holds for every process. */
export const createStates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('states')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
