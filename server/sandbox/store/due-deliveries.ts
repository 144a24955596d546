import { sql, type Kysely, type RawBuilder } from 'kysely';

import { statusCodes, webhookSentCode } from '../../protocol/status.ts';
import type { Delivery } from '../domain/delivery.ts';
import type { AttemptOutcome } from '../domain/delivery-schedule.ts';
import { directionOf, type Order } from '../domain/order.ts';
import type { Database } from './database.ts';
import { isOneOf } from './id-list.ts';
import type { DialectName } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/** A URL to which something is owed, and when the first of it is due. */
export interface OwedReceiver {
  readonly url: string;
  readonly dueAt: number;
}

/** Whom anything is owed to. One step through the index for each, however much it is. */
export async function findOwedReceivers(database: Database): Promise<OwedReceiver[]> {
  const { rows } = await sql<OwedReceiver>`
    with recursive receivers(url) as (
      select min(url) from deliveries where due_at is not null
      union all
      select (select min(url) from deliveries where due_at is not null and url > receivers.url)
      from receivers where receivers.url is not null
    )
    select url, (
      select min(due_at) from deliveries where deliveries.url = receivers.url and due_at is not null
    ) as due_at
    from receivers where url is not null
  `.execute(database);
  return rows;
}

/** A delivery that is ours to make until its lease ends, and the order that it tells of. */
export interface ClaimedDelivery extends Pick<Delivery, 'id' | 'url' | 'trials' | 'lastResult'> {
  readonly leaseId: string;
  readonly leasedUntil: number;
  readonly order: Order;
}

/**
 * Takes deliveries that are due to a URL, the longest overdue first, so that no other process takes them before the
 * lease ends. One whose process died is free again when its lease is over.
 *
 * @param claim.machineMs the machine's time, on which leases run
 */
export async function claimDue(
  database: Database,
  claim: {
    readonly url: string;
    readonly nowMs: number;
    readonly machineMs: number;
    readonly leaseId: string;
    readonly leasedUntil: number;
    readonly most: number;
  },
): Promise<ClaimedDelivery[]> {
  const { url, nowMs, machineMs, leaseId, leasedUntil, most } = claim;
  const { dialectName } = database;
  return database.transaction().execute(async (transaction) => {
    const due = await transaction
      // Chosen and locked by themselves, so that no plan of the database begins with the orders.
      .selectFrom((eb) =>
        eb
          .selectFrom('deliveries')
          .select(['id', 'orderId', 'trials', 'dueAt', 'lastResult'])
          .where('url', '=', url)
          .where('dueAt', '<=', nowMs)
          .where((free) =>
            free.or([
              free('leasedUntil', 'is', null),
              free('leasedUntil', '<=', machineMs),
              // Taken while the clock stood elsewhere: a lease further away than two lengths is none.
              free('leasedUntil', '>', leasedUntil + (leasedUntil - machineMs)),
            ]),
          )
          .orderBy('dueAt')
          .orderBy('id')
          .limit(most)
          .$if(dialectName === 'postgres', (query) => query.forUpdate().skipLocked())
          .as('due'),
      )
      .innerJoin('orders', 'orders.id', 'due.orderId')
      .selectAll('orders')
      .select(['due.id as deliveryId', 'due.trials', 'due.lastResult'])
      .orderBy('due.dueAt')
      .orderBy('due.id')
      .execute();
    if (due.length === 0) return [];
    const ids = due.map(({ deliveryId }) => deliveryId);
    await transaction
      .updateTable('deliveries')
      .set({ leaseId, leasedUntil })
      .where(isOneOf(dialectName, 'id', ids))
      .execute();
    return due.map(({ deliveryId: id, trials, lastResult, ...order }) => ({
      id,
      url,
      trials,
      lastResult,
      leaseId,
      leasedUntil,
      order,
    }));
  });
}

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
  const { dialectName } = database;
  await database.transaction().execute(async (transaction) => {
    for (const alike of groupAlike(attempts)) {
      const [{ leaseId, outcome, dueAt, lastResult }] = alike;
      const ids = alike.map(({ id }) => id);
      await transaction
        .updateTable('deliveries')
        .set(({ eb }) => ({
          outcome,
          dueAt,
          lastResult,
          trials: eb('trials', '+', 1),
          leaseId: null,
          leasedUntil: null,
          updatedAt: nowMs,
        }))
        .where('leaseId', '=', leaseId)
        .where(isOneOf(dialectName, 'id', ids))
        .execute();
      if (outcome === 'delivered') await noteWebhookSent(transaction, isDelivered(dialectName, ids), nowMs);
    }
  });
}

/** Orders of those deliveries that were taken, whoever recorded it. */
function isDelivered(dialect: DialectName, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`id in (
    select order_id from deliveries where ${isOneOf(dialect, 'id', ids)} and outcome = 'delivered'
  )`;
}

/** Puts a claimed delivery off without an attempt, and marks it as put off. */
export async function putOff(database: Database, delivery: ClaimedDelivery, dueAt: number): Promise<void> {
  await database
    .updateTable('deliveries')
    .set({ dueAt, lastResult: putOffMark, leaseId: null, leasedUntil: null })
    .where('id', '=', delivery.id)
    .where('leaseId', '=', delivery.leaseId)
    .execute();
}

export const putOffMark = 'put off';

/** Frees what was claimed and not tried, for whoever comes next. */
export async function releaseClaims(database: Database, claims: readonly ClaimedDelivery[]): Promise<void> {
  for (const { id, leaseId } of claims) {
    await database
      .updateTable('deliveries')
      .set({ leaseId: null, leasedUntil: null })
      .where('id', '=', id)
      .where('leaseId', '=', leaseId)
      .execute();
  }
}

/** Moves completed orders to their "webhook sent" code; one that has none, or is there already, stays. */
export async function noteWebhookSent(
  transaction: Kysely<Schema>,
  isTold: RawBuilder<boolean>,
  nowMs: number,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ status: sentStatus, updatedAt: nowMs })
    .where(isTold)
    .where(isCompletedStatus)
    .execute();
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
