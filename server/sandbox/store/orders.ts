import { sql } from 'kysely';

import type { Order, OrderDraft } from '../domain/order.ts';
import { directionOf } from '../domain/order.ts';
import type { StepChange } from '../domain/take-step.ts';
import { isLegalTransition } from '../../protocol/status.ts';
import type { Database } from './database.ts';

/**
 * Stores a new order, unless a living one of the merchant has its recognition id.
 *
 * @returns the stored order, or null where the recognition id is taken
 */
export async function insertOrder(database: Database, draft: OrderDraft): Promise<Order | null> {
  for (let attempt = 0; attempt < sequenceAttempts; attempt += 1) {
    const inserted = await database
      .insertInto('orders')
      .values((eb) => ({
        ...draft,
        seq: eb
          .selectFrom('orders as earlier')
          .select(({ fn, val }) => eb(fn.coalesce(fn.max('earlier.seq'), val(0)), '+', 1).as('seq'))
          .where('earlier.appId', '=', draft.appId)
          .where('earlier.type', '=', draft.type)
          .where('earlier.fiatType', '=', draft.fiatType),
      }))
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted) return inserted;
    if (await findLivingOrder(database, draft.appId, draft.merchantRecognitionId)) return null;
    // Another process took the sequence number between the look and the insert: look again.
  }
  throw new Error(`No sequence number could be had for an order of app ${draft.appId}; try again.`);
}

const sequenceAttempts = 20;

/** The order that holds a merchant's recognition id; one that ended in failure no longer does. */
export function findLivingOrder(
  database: Database,
  appId: number,
  merchantRecognitionId: string,
): Promise<Order | undefined> {
  return (
    database
      .selectFrom('orders')
      .selectAll()
      .where('appId', '=', appId)
      .where('merchantRecognitionId', '=', merchantRecognitionId)
      // Written as in the index, which a bound value would not be known to match.
      .where(sql<boolean>`status >= 0`)
      .executeTakeFirst()
  );
}

/** A merchant's own order; another merchant's is as good as missing. */
export function findOrder(
  database: Database,
  key: { readonly appId: number; readonly id: number; readonly type?: 1 | 2 },
): Promise<Order | undefined> {
  let query = database
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', key.id)
    .where('appId', '=', key.appId);
  if (key.type !== undefined) query = query.where('type', '=', key.type);
  return query.executeTakeFirst();
}

/** Orders whose next step is due, the longest overdue first. */
export function findDueOrders(database: Database, nowMs: number, most: number): Promise<Order[]> {
  return database
    .selectFrom('orders')
    .selectAll()
    .where('nextStepAt', 'is not', null)
    .where('nextStepAt', '<=', nowMs)
    .orderBy('nextStepAt')
    .orderBy('id')
    .limit(most)
    .execute();
}

/**
 * Moves an order on from the state it was read in. Two walkers, or a walker and a claim, never both move it.
 *
 * @returns the order as it stands now, or null where it was no longer in that state
 * @throws RangeError at a transition that the status tables do not have
 */
export async function moveOrder(
  database: Database,
  order: Pick<Order, 'id' | 'type' | 'status' | 'nextStepAt'>,
  change: StepChange,
): Promise<Order | null> {
  if (!isLegalTransition(directionOf(order), order.status, change.status)) {
    throw new RangeError(`Order ${order.id} cannot go from status ${order.status} to ${change.status}.`);
  }
  const moved = await database
    .updateTable('orders')
    .set(change)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('nextStepAt', order.nextStepAt === null ? 'is' : '=', order.nextStepAt)
    .returningAll()
    .executeTakeFirst();
  return moved ?? null;
}

/** Takes an order off the clock where it stands: it stays readable, and nothing moves it by itself any more. */
export async function restOrder(database: Database, order: Pick<Order, 'id' | 'status'>): Promise<void> {
  await database
    .updateTable('orders')
    .set({ nextStepAt: null })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .execute();
}

/** Answers whether the database answers. */
export async function pingDatabase(database: Database): Promise<void> {
  await database.selectFrom('rateWindows').select('endpoint').limit(1).execute();
}
