import { isCompleted } from '../protocol/status.ts';
import { directionOf, type Order } from './domain/order.ts';
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

  /** Takes every step that is due, in order of time. @returns how many were taken */
  async function walkDue(): Promise<number> {
    const nowMs = ground.now();
    let taken = 0;
    for (;;) {
      const due = await findDueOrders(ground.database, nowMs, batchSize);
      if (due.length === 0) return taken;
      const horizon = due.at(-1)?.nextStepAt ?? nowMs;
      for (let order = due.shift(); order; order = due.shift()) {
        const moved = await walk(order);
        if (!moved) continue;
        taken += 1;
        // Its next step has its place among those of this batch, or comes with the next one.
        if (moved.nextStepAt !== null && moved.nextStepAt < horizon) putInOrder(due, moved);
        if (isCompleted(directionOf(moved), moved.status)) onCompleted();
      }
    }
  }

  /** Takes one step. @returns null where the order was not moved, or not by us */
  async function walk(order: Order): Promise<Order | null> {
    const change = takeStep(order, ground);
    if (!change) {
      // Of a release with other paths, say. It must not keep the orders behind it waiting.
      ground.logger.error({ orderId: order.id, status: order.status }, 'an order is due and has no step');
      await restOrder(ground.database, order);
      return null;
    }
    // Null where a claim or another process moved it first; the next look sees what it did.
    const moved = await moveOrder(ground.database, order, change);
    if (moved) {
      const at = new Date(moved.updatedAt).toISOString();
      ground.logger.debug({ orderId: order.id, from: order.status, to: moved.status, at }, 'order moved');
    }
    return moved;
  }
}

function putInOrder(due: Order[], order: Order): void {
  const at = due.findIndex((other) => isLater(other, order));
  due.splice(at < 0 ? due.length : at, 0, order);
}

function isLater(a: Pick<Order, 'nextStepAt' | 'id'>, b: Pick<Order, 'nextStepAt' | 'id'>): boolean {
  const difference = (a.nextStepAt ?? 0) - (b.nextStepAt ?? 0);
  return difference === 0 ? a.id > b.id : difference > 0;
}

const batchSize = 100;
/** A fraction of what anyone waits for; looking costs one indexed query. */
const tickMs = 200;
