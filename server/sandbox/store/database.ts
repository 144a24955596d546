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
 * @throws Error when the file cannot be opened or a migration fails; nothing is half applied
 */
export async function openDatabase(file: string): Promise<Database> {
  const connection = connect(file);
  connection.pragma('journal_mode = WAL');
  // In WAL mode a crash of the machine may undo the last commits, never harm the file; a crash of ours undoes none.
  connection.pragma('synchronous = NORMAL');
  connection.pragma('busy_timeout = 5000');
  connection.pragma('foreign_keys = ON');
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
    throw new Error(`The sandbox's database ${file} could not be brought up to date.`, { cause: error });
  }
  return database;
}

function connect(file: string): Libsql.Database {
  try {
    return new Libsql(file);
  } catch (error) {
    throw new Error(`The sandbox's database ${file} could not be opened: is its folder there and writable?`, {
      cause: error,
    });
  }
}

/** In the order of their names; a migration that was released never changes. */
const migrations: Record<string, Migration> = {
  '2026-01-create-orders': createOrders,
};
