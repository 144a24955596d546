import type { Order } from '../domain/order.ts';

/**
 * When an order was made and last changed, as every record shows it. The specification's one rule of times stands
 * here: what was last changed up to an instant of 2022 carries that instant.
 */
export function presentTimes(order: Pick<Order, 'createdAt' | 'updatedAt'>): {
  readonly createdAt: string;
  readonly updatedAt: string;
} {
  return {
    createdAt: isoTime(order.createdAt),
    updatedAt: isoTime(Math.max(order.updatedAt, earliestUpdateMs)),
  };
}

/** ISO 8601, UTC, with milliseconds. */
export function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}

const earliestUpdateMs = Date.UTC(2022, 10, 9, 16, 58, 7);
