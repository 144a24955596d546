import { sql, type RawBuilder } from 'kysely';

import type { DialectName } from './migrations/index.ts';

/**
 * "The id is one of these", as one SQL text whatever their number: prepared statements are kept by their text.
 *
 * @param column of integers, in snake case as in SQL
 */
export function isOneOf(dialect: DialectName, column: 'id', ids: readonly number[]): RawBuilder<boolean> {
  return dialect === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${ids})`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`;
}
