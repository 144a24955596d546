import type { Arrival } from '../server/sandbox/delivery/open-receiver.ts';

/** What arrived, by event, and in which life of its sender each was sent. */
export interface ArrivalLedger {
  /** The sender lives from now on. */
  beginLife(): void;
  note(arrival: Arrival): void;
  has(orderId: number): boolean;
  /** Events that came with another status than before, more than once from one life, or with a wrong signature. */
  readonly wrong: readonly string[];
  /** How many events came, and how many deliveries beyond one for each. */
  counts(): { readonly events: number; readonly extra: number };
  /** For each life, how many of its deliveries were of events that had come before. */
  extraByLife(): readonly number[];
}

/** @param now the clock of the machine, by which senders stamp what they sign */
export function createArrivalLedger(secret: string, now: () => number): ArrivalLedger {
  const beginnings: number[] = [];
  const events = new Map<number, { readonly status: unknown; readonly lives: Set<number> }>();
  const extras: number[] = [];
  const wrong: string[] = [];

  /** By the time in the signature: what a dead process wrote may be read after the next one began. */
  function lifeOf({ envelope }: Arrival): number {
    return beginnings.findLastIndex((beganAt) => beganAt <= envelope.timestamp);
  }

  return {
    wrong,
    beginLife() {
      beginnings.push(now());
      extras.push(0);
    },
    note(arrival) {
      const { orderId, status } = arrival.envelope.body;
      const id = Number(orderId);
      const life = lifeOf(arrival);
      const known = events.get(id);
      if (!arrival.signedWith(secret)) wrong.push(`order ${id}: signature`);
      if (!known) {
        events.set(id, { status, lives: new Set([life]) });
        return;
      }
      extras[life] = (extras[life] ?? 0) + 1;
      if (known.status !== status) wrong.push(`order ${id}: ${String(known.status)} and ${String(status)}`);
      if (known.lives.has(life)) wrong.push(`order ${id}: twice in life ${life}`);
      known.lives.add(life);
    },
    has: (orderId) => events.has(orderId),
    counts: () => ({ events: events.size, extra: extras.reduce((sum, count) => sum + count, 0) }),
    extraByLife: () => extras,
  };
}
