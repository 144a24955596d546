import type { ColumnBuilderCallback } from 'kysely';

import type { DialectName } from './index.ts';

/** A primary key that the database numbers: SQLite does so with any integer one, PostgreSQL with an identity column. */
export function numberedKey(dialect: DialectName): ColumnBuilderCallback {
  return (column) =>
    dialect === 'postgres' ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey();
}
