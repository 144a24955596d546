import { SqliteDialect, type Dialect } from 'kysely';
import Libsql from 'libsql';

import { DatabaseUnusable } from './database-unusable.ts';
import { keepStatements } from './keep-statements.ts';
import { PatientSqliteDriver } from './patient-sqlite-driver.ts';

/** @throws DatabaseUnusable when the file cannot be opened as SQLite */
export function openSqlite(file: string): {
  readonly dialect: Dialect;
  readonly connection: Libsql.Database;
} {
  try {
    const connection = new Libsql(file);
    // First, so that a second process waits while the first one sets the file up.
    waitWhenBusy(connection, 5000);
    connection.pragma('journal_mode = WAL');
    // In WAL mode a crash of the machine may undo the last commits, never harm the file; a crash of ours undoes none.
    connection.pragma('synchronous = NORMAL');
    connection.pragma('foreign_keys = ON');
    const database = keepStatements(connection);
    const dialect = new SqliteDialect({ database });
    dialect.createDriver = () => new PatientSqliteDriver({ database });
    return { dialect, connection };
  } catch (error) {
    throw DatabaseUnusable.file(file, 'could not be opened', error);
  }
}

/** How long SQLite itself waits for a lock, blocking the thread: right only while nothing else goes on. */
export function waitWhenBusy(connection: Libsql.Database, ms: number): void {
  connection.pragma(`busy_timeout = ${ms}`);
}
