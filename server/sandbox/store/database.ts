import Libsql from 'libsql';
import { CamelCasePlugin, Kysely, Migrator, SqliteDialect, type Migration } from 'kysely';

import { keepStatements } from './keep-statements.ts';
import { createOrders } from './migrations/create-orders.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/**
 * Opens the sandbox's database and brings it up to date.
 *
 * @param file path of an SQLite file, made when it is missing, or `:memory:`
 * @throws DatabaseUnusable when the file is no database of ours; what it holds is left as it is
 */
export async function openDatabase(file: string): Promise<Database> {
  const connection = connect(file);
  const database = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: keepStatements(connection) }),
    plugins: [new CamelCasePlugin()],
  });
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await database.destroy();
    throw new DatabaseUnusable(file, 'could not be brought up to date', error);
  }
  return database;
}

/** Raised when a file cannot serve as the database; the message says which and what to do. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';

  constructor(file: string, what: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    super(
      `The sandbox's database ${file} ${what} (${reason}). Move the file away for a new one, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

function connect(file: string): Libsql.Database {
  try {
    const connection = new Libsql(file);
    // First, so that a second process waits while the first one sets the file up.
    connection.pragma('busy_timeout = 5000');
    connection.pragma('journal_mode = WAL');
    // In WAL mode a crash of the machine may undo the last commits, never harm the file; a crash of ours undoes none.
    connection.pragma('synchronous = NORMAL');
    connection.pragma('foreign_keys = ON');
    return connection;
  } catch (error) {
    throw new DatabaseUnusable(file, 'could not be opened', error);
  }
}

/** In the order of their names; a migration that was released never changes. */
const migrations: Record<string, Migration> = {
  '2026-01-create-orders': createOrders,
};
