import type { Order } from './order.ts';
import { unpaidEndOf } from './path.ts';
import { nextStepAt, type Pace } from './schedule.ts';
import type { StepChange } from './take-step.ts';

/** What a claim of payment changes. */
export type ClaimChange = StepChange & Partial<Pick<Order, 'referenceId'>>;

/** "I have paid", of an order that awaits it: status 0 becomes 1. Null once the deposit window is over. */
export function takeClaim(order: Order, referenceId: string, nowMs: number, pace: Pace): ClaimChange | null {
  if (order.status !== 0 || nowMs >= order.expiresAt) return null;
  // Told to end unpaid: a claim comes too late, whenever it comes.
  const unpaidEnd = unpaidEndOf(order);
  if (unpaidEnd !== null) return { status: unpaidEnd, updatedAt: nowMs, nextStepAt: null };
  const claimed = 1;
  return {
    status: claimed,
    referenceId,
    updatedAt: nowMs,
    nextStepAt: nextStepAt({ ...order, status: claimed }, nowMs, pace),
  };
}
