import { sql, type Compilable } from 'kysely';

import type { HistoryList } from '../../../../server/sandbox/domain/history-page.ts';
import type { Database } from '../../../../server/sandbox/store/database.ts';
import { orderDraft } from './order-draft.ts';

/**
 * Fills an empty database with completed orders whose webhooks are sent, one for each second since the epoch. The
 * database counts them out by itself: for sizes at which making orders one by one would take an hour.
 */
export async function fillOrders(database: Database, count: number, list: HistoryList): Promise<void> {
  const at = sql`${sql.ref('n')} * ${sql.lit(1000)}`;
  const columns = {
    ...Object.fromEntries(Object.entries(orderDraft).map(([name, value]) => [name, sql.lit(value)])),
    ...Object.fromEntries(Object.entries(list).map(([name, value]) => [name, sql.lit(value)])),
    seq: sql.ref('n'),
    merchantRecognitionId: sql`'a-recognition-id-of-a-shop-' || n`,
    walletAddress: sql`'0x52908400098527886E0F7030069857D' || (100000000 + n)`,
    details: sql.lit('[1,54,3,1,"fiat","1000.5",1,"0x52908400098527886E0F7030069857D2E4169EE7",null]'),
    status: sql.lit(4),
    actualPrice: sql.lit('88.3141'),
    actualQuantity: sql.lit('11.23'),
    transactionHash: sql`'0x5e1f0c8a2b7d4e9f6a3c1b8d7e2f5a4c9b6d3e8f1a2b7c4d5e' || (100000000 + n)`,
    referenceId: sql`'UTR-' || n`,
    createdAt: at,
    updatedAt: at,
    expiresAt: at,
    nextStepAt: sql.lit(null),
  };
  await database.transaction().execute(async (transaction) => {
    await sql`
      insert into orders (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      select ${sql.join(Object.values(columns))} from numbers order by n
    `.execute(transaction);
    await sql`
      insert into deliveries (order_id, app_id, url, trials, outcome, created_at, updated_at)
      select id, app_id, 'https://shop.example/hook', 1, 'delivered', created_at, updated_at from orders
    `.execute(transaction);
    await transaction
      .insertInto('orderSequences')
      .values({ ...list, lastSeq: count, lastCreatedAt: count * 1000 })
      .execute();
  });
  // How large its tables are, as the database would find out by itself in time.
  await sql`analyze`.execute(database);
}

/** How the database would answer a query, in its own words. */
export async function explainQuery(database: Database, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const explain = database.dialectName === 'postgres' ? 'explain ' : 'explain query plan ';
  const { rows } = await database.executeQuery<Record<string, unknown>>({
    ...sql`${sql.raw(explain)}`.compile(database),
    sql: explain + text,
    parameters,
  });
  return rows.map((row) => Object.values(row).join(' ')).join('\n');
}
