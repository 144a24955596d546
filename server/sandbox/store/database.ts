import { CamelCasePlugin, Kysely, Migrator, type Dialect } from 'kysely';

import { DatabaseUnusable } from './database-unusable.ts';
import { migrationsFor, type DialectName } from './migrations/index.ts';
import { isPostgresUrl, nameOfPostgres, postgresDialect } from './postgres.ts';
import { openSqlite, waitWhenBusy } from './sqlite.ts';
import type { Schema } from './schema.ts';

export { DatabaseUnusable } from './database-unusable.ts';

/** The tables, and the few things in which the two databases differ. */
export interface Database extends Kysely<Schema> {
  readonly dialectName: DialectName;
}

/**
 * Opens the sandbox's database and brings it up to date. Of several processes that start together one does the
 * work and the others wait for it; a process that dies in the middle of it leaves nothing half done.
 *
 * @param place path of an SQLite file, made when it is missing, `:memory:`, or a `postgres://` URL
 * @throws DatabaseUnusable when it is no database of ours; what it holds is left as it is
 */
export function openDatabase(place: string): Promise<Database> {
  return isPostgresUrl(place) ? openPostgres(place) : openFile(place);
}

async function openPostgres(url: string): Promise<Database> {
  const database = create('postgres', postgresDialect(url));
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw DatabaseUnusable.postgres(nameOfPostgres(url), error);
  }
}

async function openFile(file: string): Promise<Database> {
  const { dialect, connection } = openSqlite(file);
  const database = create('sqlite', dialect);
  try {
    // Kysely runs SQLite's migrations bare; one transaction around them all makes a start whole or nothing.
    connection.exec('begin immediate');
    await migrate(database);
    connection.exec('commit');
    waitWhenBusy(connection, 0);
    return database;
  } catch (error) {
    await database.destroy();
    throw DatabaseUnusable.file(file, 'could not be brought up to date', error);
  }
}

function create(dialectName: DialectName, dialect: Dialect): Database {
  const kysely = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
  return Object.assign(kysely, { dialectName });
}

async function migrate(database: Database): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrationsFor(database.dialectName)) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  // Kysely's own wrapping says nothing that the cause does not.
  if (error) throw error instanceof Error ? error : new Error('The migration failed.');
}
