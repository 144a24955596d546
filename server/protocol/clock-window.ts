/**
 * How far a request's timestamp may stand from the service's clock.
 *
 * Not shown in the specification: five minutes either way. Published behaviour: 30 s in the past is accepted, and
 * a timestamp ahead of the server's clock (here: beyond the window) is answered 401 with "Ahead of Time".
 */
export const clockWindowMs = 5 * 60_000;

export type ClockVerdict = 'within' | 'ahead' | 'behind';

export function judgeTimestamp(timestampMs: number, nowMs: number): ClockVerdict {
  if (timestampMs > nowMs + clockWindowMs) return 'ahead';
  if (timestampMs < nowMs - clockWindowMs) return 'behind';
  return 'within';
}
