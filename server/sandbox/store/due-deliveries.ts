import { sql } from 'kysely';

import type { Delivery } from '../domain/delivery.ts';
import type { RecordedOrder } from '../domain/recorded-order.ts';
import type { Database } from './database.ts';
import { idList, isOneOf } from './id-list.ts';
import { keepQuery } from './keep-query.ts';
import { readToldOrders } from './told-orders.ts';

/** A URL to which something is owed, and when the first of it is due. */
export interface OwedReceiver {
  readonly url: string;
  readonly dueAt: number;
}

/** Whom anything is owed to. One step through the index for each, however much it is. */
export function findOwedReceivers(database: Database): Promise<readonly OwedReceiver[]> {
  return askForReceivers(database, []);
}

const askForReceivers = keepQuery((database) =>
  sql<OwedReceiver>`
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
  `.compile(database),
);

/** A delivery that is ours to make until its lease ends, and the order that it tells of. */
export interface ClaimedDelivery extends Pick<Delivery, 'id' | 'url' | 'trials' | 'lastResult'> {
  readonly leaseId: string;
  readonly leasedUntil: number;
  readonly order: RecordedOrder;
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
  // Taken while the clock stood elsewhere: a lease further away than two lengths is none.
  const beyondMs = leasedUntil + (leasedUntil - machineMs);
  const claimed = await lease(database, [url, nowMs, machineMs, beyondMs, most, leaseId, leasedUntil]);
  if (claimed.length === 0) return [];
  const told = await readToldOrders(
    database,
    claimed.map(({ id }) => id),
  );
  return told.map(({ id, trials, lastResult, order }) => ({
    id,
    url,
    trials,
    lastResult,
    leaseId,
    leasedUntil,
    order,
  }));
}

const lease = keepQuery((database) =>
  database
    // By itself, so that it is asked once: a plan that asked again for each row would take more than it was told to.
    .with(
      (name) => name('due').materialized(),
      (due) =>
        due
          .selectFrom('deliveries')
          .select('id')
          .where('url', '=', '')
          .where('dueAt', '<=', 0)
          .where(({ eb }) =>
            eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', 0), eb('leasedUntil', '>', 0)]),
          )
          .orderBy('dueAt')
          .orderBy('id')
          .limit(1)
          .$if(database.dialectName === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('deliveries')
    .set({ leaseId: '', leasedUntil: 0 })
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning('id')
    .compile(),
);

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
  for (const leaseId of new Set(claims.map((claim) => claim.leaseId))) {
    const ids = claims.filter((claim) => claim.leaseId === leaseId).map(({ id }) => id);
    await release(database, [leaseId, idList(database.dialectName, ids)]);
  }
}

const release = keepQuery((database) =>
  database
    .updateTable('deliveries')
    .set(({ eb }) => ({ leaseId: eb.lit(null), leasedUntil: eb.lit(null) }))
    .where('leaseId', '=', '')
    .where(isOneOf(database.dialectName, 'id'))
    .compile(),
);
