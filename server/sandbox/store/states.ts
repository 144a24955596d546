import type { Database } from './database.ts';

/** A value of the control API by its name, as JSON text; null where none was set. */
export async function readState(database: Database, name: string): Promise<string | null> {
  const row = await database.selectFrom('states').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Changes a value from what it is at this moment. Atomic among processes: it is written only where nobody else
 * wrote it since it was read, and tried again otherwise.
 *
 * @param next gives the new value, or null to leave it; it may be asked several times
 * @returns what was written, or null where it was left
 */
export async function changeState(
  database: Database,
  name: string,
  next: (value: string | null) => string | null,
): Promise<string | null> {
  for (;;) {
    const stored = await readState(database, name);
    const value = next(stored);
    if (value === null) return null;
    const written =
      stored === null
        ? await database
            .insertInto('states')
            .values({ name, value })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
            .then(({ numInsertedOrUpdatedRows }) => (numInsertedOrUpdatedRows ?? 0n) > 0n)
        : await database
            .updateTable('states')
            .set({ value })
            .where('name', '=', name)
            .where('value', '=', stored)
            .executeTakeFirst()
            .then(({ numUpdatedRows }) => numUpdatedRows > 0n);
    if (written) return value;
  }
}

/** Proves that the database can be written, with about as much as storing an order takes. */
export async function proveWritable(database: Database, nowMs: number): Promise<void> {
  const value = String(nowMs).padStart(orderSizedCharacters, '0');
  await database
    .insertInto('states')
    .values({ name: 'readiness', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** A disk with room for a row and none for an order is full. */
const orderSizedCharacters = 32_768;
