import type { Database } from './database.ts';

/** A value of the control API by its name, as JSON text; null where none was set. */
export async function readState(database: Database, name: string): Promise<string | null> {
  const row = await database.selectFrom('states').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeState(database: Database, name: string, value: string): Promise<void> {
  await database
    .insertInto('states')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
