import type { Delivery } from './delivery.ts';
import { seededFraction } from './seeded-fraction.ts';

/** What came of sending a webhook once. */
export type AttemptResult =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs: number | null }
  /** Refused, closed, filtered or too slow: which of them is nobody's business but the network's. */
  | { readonly kind: 'unreachable' };

/** Where a delivery stands after an attempt. */
export type AttemptOutcome = Pick<Delivery, 'outcome' | 'dueAt' | 'lastResult'>;

/**
 * Judges an attempt and says when the next one is due: after 5 s, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, ten
 * attempts in 75 h 35 m 5 s, each wait up to 20 % shorter or longer. Published: ten attempts at most; any 2xx answer
 * is success.
 *
 * Not shown in the specification: we space the attempts so; a `Retry-After` moves the next one back, by at most
 * twice its slot; 410 says that nobody will ever take it, and ends the delivery.
 *
 * @param seed the same seed spreads the same delivery in the same way on every run
 */
export function judgeAttempt(
  delivery: Pick<Delivery, 'id' | 'trials'>,
  result: AttemptResult,
  nowMs: number,
  seed: string,
): AttemptOutcome {
  const lastResult = describeAttempt(result);
  if (isTaken(result)) return { outcome: 'delivered', dueAt: null, lastResult };
  const made = delivery.trials + 1;
  const slotMs = waitsMs[made - 1];
  const isGone = result.kind === 'answered' && result.status === 410;
  if (isGone || slotMs === undefined) return { outcome: 'given-up', dueAt: null, lastResult };
  const spread = 1 - jitter + 2 * jitter * seededFraction(`${seed}/webhook/${delivery.id}/${made}`);
  const wishedMs = (result.kind === 'answered' && result.retryAfterMs) || 0;
  const waitMs = Math.min(Math.max(Math.round(slotMs * spread), wishedMs), 2 * slotMs);
  return { outcome: 'pending', dueAt: nowMs + waitMs, lastResult };
}

/** Whether a receiver took the event. */
export function isTaken(result: AttemptResult): boolean {
  return result.kind === 'answered' && result.status >= 200 && result.status < 300;
}

function describeAttempt(result: AttemptResult): string {
  return result.kind === 'answered' ? `answered ${result.status}` : 'no answer';
}

/** From one attempt to the next. */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const waitsMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const jitter = 0.2;
/** No attempt is put off longer, whatever a receiver wishes. */
export const longestWebhookWaitMs = 2 * 24 * hour;
