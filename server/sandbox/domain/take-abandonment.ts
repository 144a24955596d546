import type { Order } from './order.ts';
import type { StepChange } from './take-step.ts';

/** "I will not pay", of an order that awaits it: status 0 becomes -2. Null for one that has gone on. */
export function takeAbandonment(order: Pick<Order, 'status'>, nowMs: number): StepChange | null {
  return order.status === 0 ? { status: abandoned, updatedAt: nowMs, nextStepAt: null } : null;
}

export const abandoned = -2;
