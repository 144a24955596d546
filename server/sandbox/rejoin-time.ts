import { longestWebhookWaitMs } from './domain/delivery-schedule.ts';
import { longestStepMs } from './domain/schedule.ts';
import type { SandboxGround } from './ground.ts';
import { bringForwardDeliveries } from './store/deliveries.ts';
import { bringForwardOrders } from './store/orders.ts';

/**
 * Keeps work from waiting for a time that was never meant. What was put off while the machine's clock stood ahead
 * would wait for years once that is set right: where a wait is clearly longer than any that we give, it is over.
 *
 * @returns what is to be called again and again; it looks at the start and where time went back
 */
export function createTimeRejoiner({
  database,
  now,
  pace,
  logger,
}: Pick<SandboxGround, 'database' | 'now' | 'pace' | 'logger'>): () => Promise<void> {
  let latestMs = Infinity;

  return async function rejoinTime() {
    const nowMs = now();
    const wentBack = nowMs < latestMs;
    if (!wentBack) {
      latestMs = nowMs;
      return;
    }
    const latestMeantMs = nowMs + clocksDifferMs;
    const orders = await bringForwardOrders(database, nowMs, latestMeantMs + longestStepMs(pace));
    const deliveries = await bringForwardDeliveries(database, nowMs, latestMeantMs + longestWebhookWaitMs);
    // Only now: where the database failed, the next call looks again.
    latestMs = nowMs;
    if (orders + deliveries > 0n) {
      logger.warn(
        { orders: Number(orders), deliveries: Number(deliveries) },
        'the clock went back: what would have waited for a time ahead of it is due now',
      );
    }
  };
}

/**
 * Another process on the same database may have a clock ahead of ours, and goes on making orders while we look: what
 * it has just put off as far as we ever do is not to be taken for a mistake.
 */
const clocksDifferMs = 60_000;
