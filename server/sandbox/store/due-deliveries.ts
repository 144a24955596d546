import { sql, type Kysely } from 'kysely';

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
export interface ClaimedDelivery {
  readonly delivery: Delivery & { readonly leaseId: string; readonly leasedUntil: number };
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
  const isPostgres = database.dialectName === 'postgres';
  const skipTaken = isPostgres ? sql`for update skip locked` : sql``;
  const due = sql`
    select id from deliveries
    where url = ${claim.url} and due_at <= ${claim.nowMs}
      and (leased_until is null or leased_until <= ${claim.machineMs})
    order by due_at, id limit ${claim.most} ${skipTaken}
  `;
  const claimed = await database
    .updateTable('deliveries')
    .set({ leaseId: claim.leaseId, leasedUntil: claim.leasedUntil })
    // As an array the inner query runs once; joined in, it might lock rows a second time over.
    .where(isPostgres ? sql<boolean>`id = any(array(${due}))` : sql<boolean>`id in (${due})`)
    .returningAll()
    .execute();
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ orderId }) => orderId);
  const orders = await database
    .selectFrom('orders')
    .selectAll()
    .where(isOneOf(database.dialectName, 'id', ids))
    .execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  const { leaseId, leasedUntil } = claim;
  return claimed
    .toSorted((a, b) => a.id - b.id)
    .flatMap((delivery) => {
      const order = byId.get(delivery.orderId);
      return order ? [{ delivery: { ...delivery, leaseId, leasedUntil }, order }] : [];
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
      const recorded = await transaction
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
        .where(
          isOneOf(
            dialectName,
            'id',
            alike.map(({ id }) => id),
          ),
        )
        .returning('orderId')
        .execute();
      if (outcome !== 'delivered') continue;
      const ids = recorded.map(({ orderId }) => orderId);
      await noteWebhookSent(transaction, dialectName, ids, nowMs);
    }
  });
}

/** Frees what was claimed and not tried, for whoever comes next. */
export async function releaseClaims(database: Database, claims: readonly ClaimedDelivery[]): Promise<void> {
  for (const { delivery } of claims) {
    await database
      .updateTable('deliveries')
      .set({ leaseId: null, leasedUntil: null })
      .where('id', '=', delivery.id)
      .where('leaseId', '=', delivery.leaseId)
      .execute();
  }
}

/** Moves completed orders to their "webhook sent" code; one that has none, or is there already, stays. */
export async function noteWebhookSent(
  transaction: Kysely<Schema>,
  dialect: DialectName,
  orderIds: readonly number[],
  nowMs: number,
): Promise<void> {
  if (orderIds.length === 0) return;
  for (const { type, completed, sent } of sentCodes) {
    await transaction
      .updateTable('orders')
      .set({ status: sent, updatedAt: nowMs })
      .where(isOneOf(dialect, 'id', orderIds))
      .where('type', '=', type)
      .where('status', '=', completed)
      .execute();
  }
}

const sentCodes = ([1, 2] as const).flatMap((type) => {
  const direction = directionOf({ type });
  return statusCodes(direction).flatMap(({ code: completed }) => {
    const sent = webhookSentCode(direction, completed);
    return sent === null ? [] : [{ type, completed, sent }];
  });
});

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
