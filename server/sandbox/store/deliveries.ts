import type { Kysely } from 'kysely';

import type { Delivery } from '../domain/delivery.ts';
import type { Order } from '../domain/order.ts';
import { noteWebhookSent } from './attempts.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Notes that an order's webhook is owed, due at once, where its merchant has a URL at this moment. Published: a URL
 * that is set after an order completed gets nothing for it.
 */
export async function oweWebhook(transaction: Kysely<Schema>, order: Order): Promise<void> {
  await transaction
    .insertInto('deliveries')
    .columns(['orderId', 'appId', 'url', 'trials', 'dueAt', 'outcome', 'createdAt', 'updatedAt'])
    .expression((eb) =>
      eb
        .selectFrom('merchants')
        .select(({ eb: value, ref }) => [
          value.val(order.id).as('orderId'),
          ref('merchants.appId').as('appId'),
          ref('merchants.webhookUrl').$notNull().as('url'),
          value.lit(0).as('trials'),
          value.val(order.updatedAt).as('dueAt'),
          value.val('pending' as const).as('outcome'),
          value.val(order.updatedAt).as('createdAt'),
          value.val(order.updatedAt).as('updatedAt'),
        ])
        .where('merchants.appId', '=', order.appId)
        .where('merchants.webhookUrl', 'is not', null),
    )
    .execute();
}

/** The delivery of an order; undefined where none was ever owed. */
export function findDelivery(database: Database, orderId: number): Promise<Delivery | undefined> {
  return database.selectFrom('deliveries').selectAll().where('orderId', '=', orderId).executeTakeFirst();
}

/**
 * Notes that an order's webhook was taken outside of the schedule: nothing more is owed, an attempt under way counts
 * no more, and the order is at "webhook sent". Where none was ever owed, this attempt is the first.
 *
 * @param url where it was taken
 */
export async function settleDelivery(
  database: Database,
  order: Pick<Order, 'id' | 'appId'>,
  url: string,
  nowMs: number,
): Promise<void> {
  const settled = { outcome: 'delivered', dueAt: null, updatedAt: nowMs } as const;
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('deliveries')
      .values({ ...settled, orderId: order.id, appId: order.appId, url, trials: 1, createdAt: nowMs })
      .onConflict((conflict) =>
        conflict.column('orderId').doUpdateSet(({ eb }) => ({
          ...settled,
          trials: eb('deliveries.trials', '+', 1),
          leaseId: null,
          leasedUntil: null,
        })),
      )
      .execute();
    await noteWebhookSent(transaction, order.id, nowMs);
  });
}

/**
 * Makes attempts due that lie beyond a time.
 *
 * @returns how many
 */
export async function bringForwardDeliveries(
  database: Database,
  nowMs: number,
  beyondMs: number,
): Promise<bigint> {
  const { numUpdatedRows } = await database
    .updateTable('deliveries')
    .set({ dueAt: nowMs })
    .where('dueAt', 'is not', null)
    .where('dueAt', '>', beyondMs)
    .executeTakeFirst();
  return numUpdatedRows;
}
