import type { Order } from '../../../../server/sandbox/domain/order.ts';
import { openDatabase, type Database } from '../../../../server/sandbox/store/database.ts';
import { insertOrder } from '../../../../server/sandbox/store/orders.ts';
import { startedAt } from '../start-sandbox.ts';
import { orderDraft } from '../store/order-draft.ts';

/** A second way into a running sandbox's database: to put orders there, and to look at what became of them. */
export interface BackDoor {
  readonly database: Database;
  /** An order whose next step, due at once, completes it. */
  almostDone(changes?: Partial<Order>): Promise<Order>;
  order(id: number): Promise<Order>;
  delivery(orderId: number): Promise<Record<string, unknown>>;
  /** Forgets everything: a fresh database, at a fraction of the time. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function openBackDoor(place: string): Promise<BackDoor> {
  const database = await openDatabase(place);
  let made = 0;
  return {
    database,
    async almostDone(changes = {}) {
      const order = await insertOrder(database, {
        ...orderDraft,
        merchantRecognitionId: `done-${(made += 1)}`,
        status: changes.type === 2 ? 5 : 3,
        actualPrice: '87',
        actualQuantity: '0.88',
        referenceId: '227912121212',
        createdAt: startedAt - 60_000,
        updatedAt: startedAt - 30_000,
        nextStepAt: startedAt,
        ...changes,
      });
      if (!order) throw new Error('the order must be stored');
      return order;
    },
    order: (id) => database.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    delivery: (orderId) =>
      database.selectFrom('deliveries').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow(),
    async clear() {
      for (const table of [
        'deliveries',
        'orders',
        'orderSequences',
        'usedSignatures',
        'merchants',
      ] as const) {
        await database.deleteFrom(table).execute();
      }
    },
    close: () => database.destroy(),
  };
}
