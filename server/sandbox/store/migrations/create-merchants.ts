import type { Kysely, Migration } from 'kysely';

/** Who may call, with sealed secrets, and the signatures that must not be used a second time. */
export const createMerchants: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('merchants')
      .addColumn('appId', 'integer', (column) => column.primaryKey())
      .addColumn('apiKey', 'text', (column) => column.notNull().unique())
      .addColumn('sealedSecret', 'text', (column) => column.notNull())
      .addColumn('webhookUrl', 'text')
      .execute();
    await db.schema
      .createTable('usedSignatures')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('usedSignaturesExpired').on('usedSignatures').column('expiresAt').execute();
  },
};
