import type { CompiledQuery, Transaction } from 'kysely';

import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * A query that Kysely builds and compiles once for each database. Doing so for every call costs several times what
 * the query itself does.
 *
 * @param build the values in it only stand for the parameters, in the order in which it names them
 * @returns asks it, on its own or within a transaction of that database
 */
export function keepQuery<Row>(
  build: (database: Database) => CompiledQuery<Row>,
): (
  database: Database,
  parameters: readonly unknown[],
  transaction?: Transaction<Schema>,
) => Promise<readonly Row[]> {
  const kept = new WeakMap<Database, CompiledQuery<Row>>();

  return async function ask(database, parameters, transaction) {
    const known = kept.get(database) ?? build(database);
    kept.set(database, known);
    const { query, queryId, sql } = known;
    const { rows } = await (transaction ?? database).executeQuery<Row>({ query, queryId, sql, parameters });
    return rows;
  };
}
