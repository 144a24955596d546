import { depositWindowMs, type Order } from './order.ts';
import { pathOf, unpaidEndOf, type Traveller } from './path.ts';
import { seededFraction } from './seeded-fraction.ts';

export interface Pace {
  readonly seed: string;
  /** Typical time between two steps. */
  readonly paceMs: number;
}

type Scheduled = Traveller & Pick<Order, 'status' | 'expiresAt'>;

/** The code an order takes by itself next, or null where it rests. An order that nobody paid for times out. */
export function nextStatus(order: Scheduled, pace: Pace): number | null {
  if (order.status === created) return unpaidEndOf(order) ?? timedOut;
  const path = pathOf(order, pace.seed);
  const index = path.indexOf(order.status);
  return index < 0 ? null : (path[index + 1] ?? null);
}

/**
 * When an order that entered its status at `atMs` takes its next step: half to one and a half times the pace later,
 * the same on every run. Null where it rests.
 */
export function nextStepAt(order: Scheduled, atMs: number, pace: Pace): number | null {
  if (order.status === created) return order.expiresAt;
  if (nextStatus(order, pace) === null) return null;
  const spread = 0.5 + seededFraction(`${pace.seed}/pace/${order.id}/${order.status}`);
  return atMs + Math.max(1, Math.round(pace.paceMs * spread));
}

/** No order waits longer for a step, whatever its status. */
export function longestStepMs({ paceMs }: Pace): number {
  return Math.max(depositWindowMs, 2 * paceMs);
}

const created = 0;
const timedOut = -1;
