import { sql, type Compilable } from 'kysely';

import type { HistoryList } from '../../../../server/sandbox/domain/history-page.ts';
import type { Database } from '../../../../server/sandbox/store/database.ts';
import { orderDraft } from './order-draft.ts';

const rowsAtOnce = 500;

/**
 * Fills an empty database with completed orders whose webhooks are sent, one for each second since the epoch, many
 * rows to a statement: for sizes at which making orders one by one would take minutes.
 */
export async function fillOrders(database: Database, count: number, list: HistoryList): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (let done = 0; done < count; done += rowsAtOnce) {
      const length = Math.min(rowsAtOnce, count - done);
      const rows = Array.from({ length }, (_, index) => orderRow(list, done + index + 1));
      await transaction.insertInto('orders').values(rows).execute();
    }
    await transaction
      .insertInto('orderSequences')
      .values({ ...list, lastSeq: count, lastCreatedAt: count * 1000 })
      .execute();
    await sql`
      insert into deliveries (order_id, app_id, url, trials, outcome, created_at, updated_at)
      select id, app_id, 'https://shop.example/hook', 1, 'delivered', created_at, updated_at from orders
    `.execute(transaction);
  });
}

function orderRow(list: HistoryList, seq: number) {
  const at = seq * 1000;
  return {
    ...orderDraft,
    ...list,
    seq,
    merchantRecognitionId: `order-${list.type}-${list.fiatType}-${seq}`,
    walletAddress: `0x${seq.toString(16).padStart(40, '0')}`,
    status: 4,
    actualPrice: '88.31',
    actualQuantity: '11.23',
    transactionHash: `0x${seq.toString(16).padStart(64, '0')}`,
    referenceId: `UTR-${seq}`,
    createdAt: at,
    updatedAt: at,
    expiresAt: at + 600_000,
    nextStepAt: null,
  };
}

/** Lets the database know how large its tables are, as it would find out by itself in time. */
export async function analyzeOrders(database: Database): Promise<void> {
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
