import type { ClaimedDelivery } from '../store/due-deliveries.ts';

/** One receiver's own queue: nobody else waits in it. */
export interface Lane {
  /** Name and port, which other lanes may lead to as well. */
  readonly host: string;
  readonly claimed: ClaimedDelivery[];
  underWay: number;
  /** How many attempts it may have under way: few for one that did not answer last time. */
  width: number;
  /** How many it may hold, under way apart: what it gets through in a moment. */
  stock: number;
  claimedAt: number;
  /** Whether the last claim took as much as it asked for. */
  hasMore: boolean;
  /** Takes the next ones on where less than half of the places are free. */
  refill: ReturnType<typeof setTimeout> | null;
}

export function createLane(url: string): Lane {
  return {
    host: new URL(url).host,
    claimed: [],
    underWay: 0,
    width: fullWidth,
    stock: leastStock,
    claimedAt: 0,
    hasMore: false,
    refill: null,
  };
}

/** How many it may claim now: for a receiver that did not answer last time, no more than it may send at once. */
export function roomOf(lane: Lane): number {
  const { width, claimed, underWay, stock } = lane;
  if (width < fullWidth) return width - underWay - claimed.length;
  return isLow(lane) ? stock - claimed.length : 0;
}

/** Whether it is time to claim more: so early that there is work at hand until they are claimed. */
export function isLow({ claimed, stock }: Lane): boolean {
  return claimed.length < stock / 2;
}

/** Many at a time where they go fast, since a claim of many costs little more than one of few. */
export function nextStock(stock: number, lastedMs: number): number {
  if (lastedMs < quickMs) return Math.min(2 * stock, mostStock);
  return lastedMs > slowMs ? Math.max(stock / 2, leastStock) : stock;
}

/** Not shown in the specification: up to 16 webhooks are on their way to one URL at a time. */
export const fullWidth = 16;
export const narrowWidth = 2;
const leastStock = 64;
const mostStock = 512;
/** What a claim lasts for where it was too small, or too large: others could have had it meanwhile. */
const quickMs = 250;
const slowMs = 1000;
