import { sql, type Kysely, type RawBuilder } from 'kysely';

import { statusCodes, webhookSentCode } from '../../protocol/status.ts';
import type { AttemptOutcome } from '../domain/delivery-schedule.ts';
import { directionOf } from '../domain/order.ts';
import type { Database } from './database.ts';
import { idList, isOneOf } from './id-list.ts';
import { keepQuery } from './keep-query.ts';
import type { Schema } from './schema.ts';

/** What came of an attempt that was made under a lease. */
export interface AttemptRecord extends AttemptOutcome {
  readonly id: number;
  readonly leaseId: string;
}

/**
 * Writes attempts down, all in one transaction. What was delivered moves its order to "webhook sent". An attempt
 * whose lease somebody else holds by now changes nothing: theirs counts.
 */
export async function recordAttempts(
  database: Database,
  attempts: readonly AttemptRecord[],
  nowMs: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const alike of groupAlike(attempts)) {
      const [{ leaseId, outcome, dueAt, lastResult }] = alike;
      const ids = idList(
        database.dialectName,
        alike.map(({ id }) => id),
      );
      await settle(database, [outcome, dueAt, lastResult, nowMs, leaseId, ids], transaction);
      if (outcome === 'delivered') await moveOrders(database, [nowMs, ids], transaction);
    }
  });
}

const settle = keepQuery((database) =>
  database
    .updateTable('deliveries')
    .set(({ eb }) => ({
      outcome: 'pending' as const,
      dueAt: 0,
      lastResult: '',
      trials: eb('trials', '+', eb.lit(1)),
      leaseId: eb.lit(null),
      leasedUntil: eb.lit(null),
      updatedAt: 0,
    }))
    .where('leaseId', '=', '')
    .where(isOneOf(database.dialectName, 'id'))
    .compile(),
);

/** Of those deliveries that were taken, whoever recorded it. */
const moveOrders = keepQuery((database) =>
  webhookSent(
    database,
    sql<boolean>`id in (
      select order_id from deliveries where ${isOneOf(database.dialectName, 'id')} and outcome = 'delivered'
    )`,
    0,
  ).compile(),
);

/** Moves a completed order to its "webhook sent" code; one that has none, or is there already, stays. */
export async function noteWebhookSent(
  transaction: Kysely<Schema>,
  orderId: number,
  nowMs: number,
): Promise<void> {
  await webhookSent(transaction, sql<boolean>`id = ${orderId}`, nowMs).execute();
}

function webhookSent(kysely: Kysely<Schema>, isTold: RawBuilder<boolean>, nowMs: number) {
  return kysely
    .updateTable('orders')
    .set({ status: sentStatus, updatedAt: nowMs })
    .where(isTold)
    .where(isCompletedStatus);
}

const sentCodes = ([1, 2] as const).flatMap((type) => {
  const direction = directionOf({ type });
  return statusCodes(direction).flatMap(({ code }) => {
    const sent = webhookSentCode(direction, code);
    return sent === null ? [] : [{ isIt: sql`type = ${sql.lit(type)} and status = ${sql.lit(code)}`, sent }];
  });
});
/** All codes in one statement: most of the cost of a batch is the number of its statements. */
const sentStatus = sql<number>`case ${sql.join(
  sentCodes.map(({ isIt, sent }) => sql`when ${isIt} then ${sql.lit(sent)}`),
  sql` `,
)} else status end`;
const isCompletedStatus = sql<boolean>`(${sql.join(
  sentCodes.map(({ isIt }) => isIt),
  sql` or `,
)})`;

type Several<T> = readonly [T, ...T[]];

/** Attempts that one statement can record: the many that were delivered at once, above all. */
function groupAlike(attempts: readonly AttemptRecord[]): Several<AttemptRecord>[] {
  const groups = new Map<string, [AttemptRecord, ...AttemptRecord[]]>();
  for (const attempt of attempts) {
    const { leaseId, outcome, dueAt, lastResult } = attempt;
    const key = JSON.stringify([leaseId, outcome, dueAt, lastResult]);
    const group = groups.get(key);
    if (group) group.push(attempt);
    else groups.set(key, [attempt]);
  }
  return [...groups.values()];
}
