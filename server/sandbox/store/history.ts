import type { HistoryList, SeqRange } from '../domain/history-page.ts';
import { recordColumns, type HistoryOrder } from '../domain/recorded-order.ts';
import type { Database } from './database.ts';

/**
 * The numbers of a list's orders, of those made at or after an instant where one is given; null where there are
 * none. Creation never goes back as numbers rise, so they are all that follow the first one found.
 */
export async function findHistoryRange(
  database: Database,
  list: HistoryList,
  sinceMs: number | null,
): Promise<SeqRange | null> {
  const sequence = await database
    .selectFrom('orderSequences')
    .select('lastSeq')
    .where('appId', '=', list.appId)
    .where('type', '=', list.type)
    .where('fiatType', '=', list.fiatType)
    .executeTakeFirst();
  if (!sequence) return null;
  if (sinceMs === null) return { first: 1, last: sequence.lastSeq };
  const first = await firstSince(database, list, sinceMs).executeTakeFirst();
  // An order may have been made between the two questions.
  return first && first.seq <= sequence.lastSeq ? { first: first.seq, last: sequence.lastSeq } : null;
}

export function firstSince(database: Database, list: HistoryList, sinceMs: number) {
  return database
    .selectFrom('orders')
    .select('seq')
    .where('appId', '=', list.appId)
    .where('type', '=', list.type)
    .where('fiatType', '=', list.fiatType)
    .where('createdAt', '>=', sinceMs)
    .orderBy('createdAt')
    .orderBy('seq')
    .limit(1);
}

/** The orders of a range of numbers. */
export function readHistory(
  database: Database,
  list: HistoryList,
  range: SeqRange,
  order: 'ASC' | 'DESC',
): Promise<HistoryOrder[]> {
  return historyRows(database, list, range, order).execute();
}

export function historyRows(database: Database, list: HistoryList, range: SeqRange, order: 'ASC' | 'DESC') {
  return database
    .selectFrom('orders')
    .select(recordColumns.map((column) => `orders.${column}` as const))
    .select(({ selectFrom, fn, val }) =>
      fn
        .coalesce(
          selectFrom('deliveries')
            .select('deliveries.trials')
            .whereRef('deliveries.orderId', '=', 'orders.id'),
          val(0),
        )
        .as('webhookTrials'),
    )
    .where('orders.appId', '=', list.appId)
    .where('orders.type', '=', list.type)
    .where('orders.fiatType', '=', list.fiatType)
    .where('orders.seq', '>=', range.first)
    .where('orders.seq', '<=', range.last)
    .orderBy('orders.seq', order === 'ASC' ? 'asc' : 'desc');
}
