import { CamelCasePlugin, Kysely, Migrator } from 'kysely';

import { migrationsFor } from '../../server/sandbox/store/migrations/index.ts';
import { isPostgresUrl, postgresDialect } from '../../server/sandbox/store/postgres.ts';
import type { Schema } from '../../server/sandbox/store/schema.ts';
import { openSqlite } from '../../server/sandbox/store/sqlite.ts';

/** A database as it stands, without bringing its tables up to date. */
export function openAsItIs(place: string): Kysely<Schema> {
  const dialect = isPostgresUrl(place) ? postgresDialect(place) : openSqlite(place).dialect;
  return new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
}

/** An empty database with the tables of an earlier release, by the name of its last migration. */
export async function openOldRelease(place: string, release: string): Promise<Kysely<Schema>> {
  const database = openAsItIs(place);
  const dialectName = isPostgresUrl(place) ? 'postgres' : 'sqlite';
  const provider = { getMigrations: () => Promise.resolve(migrationsFor(dialectName)) };
  await new Migrator({ db: database, provider }).migrateTo(release);
  return database;
}
