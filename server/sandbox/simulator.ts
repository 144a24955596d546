import { takeStep } from './domain/take-step.ts';
import type { SandboxGround } from './ground.ts';
import { findDueOrders, moveOrder, restOrder } from './store/orders.ts';

/** Walks orders along their paths. What is due stands in the database, so a restart delays and loses nothing. */
export interface Simulator {
  /** Walks on real time. */
  start(): void;
  /** Takes every step that is due now. @returns how many steps were taken */
  advance(): Promise<number>;
  /** Stops, and waits for a walk that is under way. */
  stop(): Promise<void>;
}

export function createSimulator(ground: SandboxGround): Simulator {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stopped = false;
  let walk: Promise<number> = Promise.resolve(0);

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
        ground.logger.debug({ orderId: order.id, from: order.status, to: moved.status }, 'order moved');
      }
      if (due.length === 0) return taken;
    }
  }

  /** One walk at a time: the second waits for the first, and then sees what is still due. */
  function advance(): Promise<number> {
    walk = walk.then(walkDue, walkDue);
    return walk;
  }

  async function tick(): Promise<void> {
    try {
      await advance();
    } catch (error) {
      ground.logger.error({ err: error }, 'the simulator could not walk its orders; it tries again');
    }
    schedule();
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => void tick(), tickMs);
    timer.unref();
  }

  return {
    start: schedule,
    advance,
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await walk.catch(() => 0);
    },
  };
}

const batchSize = 100;
/** A fraction of what anyone waits for; looking costs one indexed query. */
const tickMs = 200;
