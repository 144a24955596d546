import { sql, type RawBuilder } from 'kysely';

import type { DialectName } from './migrations/index.ts';

/**
 * "The id is one of these", as one SQL text whatever their number: queries are kept, and prepared, by their text.
 * What stands for the ids is given by `idList`.
 *
 * @param column of integers, in snake case as in SQL
 */
export function isOneOf(dialect: DialectName, column: 'id'): RawBuilder<boolean> {
  const ids = idList(dialect, []);
  return dialect === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${ids})`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${ids}))`;
}

/** Ids as the parameter that `isOneOf` wants. */
export function idList(dialect: DialectName, ids: readonly number[]): unknown {
  return dialect === 'postgres' ? ids : JSON.stringify(ids);
}

/** Whether a row can have this id: PostgreSQL takes a number beyond 32 bits for a mistake in the query. */
export function isPossibleId(id: number): boolean {
  return id > 0 && id <= 2_147_483_647;
}
