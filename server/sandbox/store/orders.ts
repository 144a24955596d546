import { sql, type Kysely } from 'kysely';

import type { Order, OrderDraft } from '../domain/order.ts';
import { directionOf } from '../domain/order.ts';
import type { StepChange } from '../domain/take-step.ts';
import { isCompleted, isLegalTransition } from '../../protocol/status.ts';
import type { Database } from './database.ts';
import { oweWebhook } from './deliveries.ts';
import { isPossibleId } from './id-list.ts';
import type { Schema } from './schema.ts';

/**
 * Stores a new order, unless a living one of the merchant has its recognition id. Orders of one merchant, type and
 * fiat are numbered without a gap in the order of their creation, whichever process makes them.
 *
 * @returns the stored order, or null where the recognition id is taken
 */
export async function insertOrder(database: Database, draft: OrderDraft): Promise<Order | null> {
  try {
    return await database.transaction().execute(async (transaction) => {
      const numbered = await takeNumber(transaction, draft);
      const inserted = await transaction
        .insertInto('orders')
        .values({ ...draft, ...numbered, updatedAt: Math.max(draft.updatedAt, numbered.createdAt) })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      // Undoes the number as well: the sequence has no gaps.
      if (!inserted) throw new RecognitionTaken();
      return inserted;
    });
  } catch (error) {
    if (error instanceof RecognitionTaken) return null;
    throw error;
  }
}

class RecognitionTaken extends Error {}

/** The next number; its row is held until the transaction ends, so makers of orders stand in line here. */
async function takeNumber(
  transaction: Kysely<Schema>,
  { appId, type, fiatType, createdAt }: OrderDraft,
): Promise<{ readonly seq: number; readonly createdAt: number }> {
  const row = await transaction
    .insertInto('orderSequences')
    .values({ appId, type, fiatType, lastSeq: 1, lastCreatedAt: createdAt })
    .onConflict((conflict) =>
      conflict.columns(['appId', 'type', 'fiatType']).doUpdateSet(({ eb, ref }) => ({
        lastSeq: eb(ref('orderSequences.lastSeq'), '+', 1),
        lastCreatedAt: eb
          .case()
          .when('excluded.lastCreatedAt', '>', ref('orderSequences.lastCreatedAt'))
          .then(ref('excluded.lastCreatedAt'))
          .else(ref('orderSequences.lastCreatedAt'))
          .end(),
      })),
    )
    .returning(['lastSeq', 'lastCreatedAt'])
    .executeTakeFirstOrThrow();
  return { seq: row.lastSeq, createdAt: row.lastCreatedAt };
}

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
      .where(sql<boolean>`living`)
      .executeTakeFirst()
  );
}

/** A merchant's own order; another merchant's is as good as missing. */
export async function findOrder(
  database: Database,
  key: { readonly appId: number; readonly id: number; readonly type?: 1 | 2 },
): Promise<Order | undefined> {
  if (!isPossibleId(key.id)) return undefined;
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
 * Moves an order on from the state it was read in. Two walkers, or a walker and a claim, never both move it. When
 * it completes, the webhook it owes is written in the same transaction: there is never one without the other.
 *
 * @returns the order as it stands now, or null where it was no longer in that state
 * @throws RangeError at a transition that the status tables do not have
 */
export async function moveOrder(
  database: Database,
  order: Pick<Order, 'id' | 'type' | 'status' | 'nextStepAt'>,
  change: StepChange,
): Promise<Order | null> {
  const direction = directionOf(order);
  if (!isLegalTransition(direction, order.status, change.status)) {
    throw new RangeError(`Order ${order.id} cannot go from status ${order.status} to ${change.status}.`);
  }
  if (!isCompleted(direction, change.status)) return updateOrder(database, order, change);
  return database.transaction().execute(async (transaction) => {
    const moved = await updateOrder(transaction, order, change);
    if (moved) await oweWebhook(transaction, moved);
    return moved;
  });
}

async function updateOrder(
  database: Kysely<Schema>,
  order: Pick<Order, 'id' | 'status' | 'nextStepAt'>,
  change: StepChange,
): Promise<Order | null> {
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

/**
 * Makes steps due that lie beyond a time.
 *
 * @returns how many
 */
export async function bringForwardOrders(
  database: Database,
  nowMs: number,
  beyondMs: number,
): Promise<bigint> {
  const { numUpdatedRows } = await database
    .updateTable('orders')
    .set({ nextStepAt: nowMs })
    .where('nextStepAt', 'is not', null)
    .where('nextStepAt', '>', beyondMs)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Whether any order was ever made, by any merchant: they are never deleted. */
export async function hasOrders(database: Database): Promise<boolean> {
  return (await database.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Answers whether the database answers. */
export async function pingDatabase(database: Database): Promise<void> {
  await database.selectFrom('rateWindows').select('endpoint').limit(1).execute();
}
