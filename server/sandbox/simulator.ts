import { isCompleted } from '../protocol/status.ts';
import { directionOf } from './domain/order.ts';
import { takeStep } from './domain/take-step.ts';
import type { SandboxGround } from './ground.ts';
import { findDueOrders, moveOrder, restOrder } from './store/orders.ts';
import { createTicker, type Ticker } from './ticker.ts';

/**
 * Walks orders along their paths. What is due stands in the database, so a restart delays and loses nothing.
 *
 * @param onCompleted told when orders completed and webhooks may be owed
 */
export function createSimulator(ground: SandboxGround, onCompleted: () => void): Ticker {
  return createTicker({ what: 'walking orders', everyMs: tickMs, logger: ground.logger, work: walkDue });

  /** Takes every step that is due. @returns how many were taken */
  async function walkDue(): Promise<number> {
    const nowMs = ground.now();
    let taken = 0;
    for (;;) {
      const due = await findDueOrders(ground.database, nowMs, batchSize);
      for (const order of due) {
        const change = takeStep(order, ground);
        if (!change) {
          // Of a release with other paths, say. It must not keep the orders behind it waiting.
          ground.logger.error({ orderId: order.id, status: order.status }, 'an order is due and has no step');
          await restOrder(ground.database, order);
          continue;
        }
        // Null where a claim or another process moved it first; the next look sees what it did.
        const moved = await moveOrder(ground.database, order, change);
        if (!moved) continue;
        taken += 1;
        if (isCompleted(directionOf(moved), moved.status)) onCompleted();
        ground.logger.debug({ orderId: order.id, from: order.status, to: moved.status }, 'order moved');
      }
      if (due.length === 0) return taken;
    }
  }
}

const batchSize = 100;
/** A fraction of what anyone waits for; looking costs one indexed query. */
const tickMs = 200;
