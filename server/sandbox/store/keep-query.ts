import type { CompiledQuery } from 'kysely';

import type { Database } from './database.ts';

/**
 * A query that Kysely builds and compiles once for each database. Doing so for every call costs several times what
 * the query itself does.
 *
 * @param build the values in it only stand for the parameters, in the order in which it names them
 */
export function keepQuery<Row>(
  build: (database: Database) => CompiledQuery<Row>,
): (database: Database, parameters: readonly unknown[]) => Promise<readonly Row[]> {
  const kept = new WeakMap<Database, CompiledQuery<Row>>();

  return async function ask(database, parameters) {
    const query = kept.get(database) ?? build(database);
    kept.set(database, query);
    const { rows } = await database.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
