import { directionOf, type Order } from './order.ts';
import { scenarioNamed } from './scenarios.ts';
import { seededFraction } from './seeded-fraction.ts';

/** What of an order decides which way it goes. */
export type Traveller = Pick<Order, 'id' | 'type' | 'paymentType' | 'scenario'>;

/**
 * The codes an order passes through from 0 to where it rests without webhooks. This is the one place that chooses:
 * by the order's scenario where it has one.
 *
 * Not shown in the specification: otherwise an instant purchase is filled by hand, one by bank transfer on an
 * exchange; a sale takes one of three ways, by chance that depends on seed and order id alone.
 */
export function pathOf(order: Traveller, seed: string): readonly number[] {
  const told = scenarioNamed(directionOf(order), order.scenario);
  if (told) return told.path;
  if (order.type === 1) return order.paymentType === 1 ? onrampByHand : onrampByExchange;
  const way = Math.floor(seededFraction(`${seed}/path/${order.id}`) * offrampWays.length);
  return offrampWays[way] ?? offrampByHand;
}

/** The code that an order is told to end with although nobody has claimed a payment; null for every other one. */
export function unpaidEndOf(order: Pick<Order, 'type' | 'scenario'>): number | null {
  const second = scenarioNamed(directionOf(order), order.scenario)?.path[1];
  return second !== undefined && second < 0 ? second : null;
}

const onrampByHand = [0, 1, 2, 3, 4];
const onrampByExchange = [0, 1, 2, 11, 12, 13, 14, 15];
const offrampByHand = [0, 1, 2, 4, 5, 6];
const offrampByExchange = [0, 1, 10, 12, 13, 14];
const offrampByPartner = [0, 1, 11, 12, 30, 40];
const offrampWays = [offrampByHand, offrampByExchange, offrampByPartner];

/** Every ordinary path, for tests that hold them against the table of legal transitions. */
export const paths = {
  onramp: [onrampByHand, onrampByExchange],
  offramp: offrampWays,
} as const;
