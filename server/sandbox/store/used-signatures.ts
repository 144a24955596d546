import type { Database } from './database.ts';

/**
 * Takes a signature out of use. Atomic among requests and processes: of two that bring the same one, one gets it.
 *
 * @param digest stands for the signature; what was signed cannot be told from it
 * @returns false where it was used before and is still remembered
 */
export async function useSignature(
  database: Database,
  used: { readonly digest: string; readonly expiresAt: number },
  nowMs: number,
): Promise<boolean> {
  await database.deleteFrom('usedSignatures').where('expiresAt', '<=', nowMs).execute();
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('usedSignatures')
    .values(used)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
