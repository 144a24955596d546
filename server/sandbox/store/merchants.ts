import type { Database } from './database.ts';
import type { MerchantRow } from './schema.ts';

export function listMerchants(database: Database): Promise<MerchantRow[]> {
  return database.selectFrom('merchants').selectAll().orderBy('appId').execute();
}

/** Makes a merchant or changes it; a webhook URL that is `undefined` stays as it was. */
export async function putMerchant(
  database: Database,
  merchant: Omit<MerchantRow, 'webhookUrl'> & { readonly webhookUrl?: string | null | undefined },
): Promise<void> {
  const { appId, webhookUrl, ...rest } = merchant;
  await database
    .insertInto('merchants')
    .values({ appId, ...rest, webhookUrl: webhookUrl ?? null })
    .onConflict((conflict) =>
      conflict.column('appId').doUpdateSet({ ...rest, ...(webhookUrl === undefined ? {} : { webhookUrl }) }),
    )
    .execute();
}

/** Makes a merchant. @returns false where its app id or its key is taken */
export async function insertMerchant(database: Database, merchant: MerchantRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('merchants')
    .values(merchant)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Where a merchant's webhooks go, or null. */
export async function findWebhookUrl(database: Database, appId: number): Promise<string | null> {
  const row = await database
    .selectFrom('merchants')
    .select('webhookUrl')
    .where('appId', '=', appId)
    .executeTakeFirst();
  return row?.webhookUrl ?? null;
}

export async function setWebhookUrl(
  database: Database,
  appId: number,
  webhookUrl: string | null,
): Promise<void> {
  await database.updateTable('merchants').set({ webhookUrl }).where('appId', '=', appId).execute();
}
