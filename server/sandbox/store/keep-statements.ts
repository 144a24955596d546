import type { SqliteDatabase, SqliteStatement } from 'kysely';

/**
 * A connection that prepares each SQL text once. Kysely prepares anew for every query, which costs more than the
 * query itself; our texts are few, since values are bound.
 */
export function keepStatements(connection: SqliteDatabase): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      const made = connection.prepare(text);
      // A text made up of values, should one ever be, must not fill the memory.
      if (statements.size >= mostKept) statements.clear();
      statements.set(text, made);
      return made;
    },
    close() {
      statements.clear();
      connection.close();
    },
  };
}

const mostKept = 200;
