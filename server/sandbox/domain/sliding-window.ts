export interface RateRule {
  readonly limit: number;
  readonly windowMs: number;
}

export type RateVerdict =
  | { readonly admitted: true; readonly hits: readonly number[] }
  | { readonly admitted: false; readonly retryAfterMs: number };

/**
 * Admits at most `limit` requests in any window of `windowMs`, however it is laid. Refused requests do not count,
 * so a caller that keeps knocking is let in as soon as the oldest admitted one has left the window.
 *
 * @param hits instants of admitted requests, milliseconds since the epoch
 */
export function admit(hits: readonly number[], nowMs: number, rule: RateRule): RateVerdict {
  // A clock set back must not lock anyone out for as long as it was set back: what lies further ahead than a window
  // is of another time and counts no more.
  const recent = hits
    .filter((hit) => hit <= nowMs + rule.windowMs)
    .map((hit) => Math.min(hit, nowMs))
    .filter((hit) => hit > nowMs - rule.windowMs)
    .sort((a, b) => a - b);
  const oldest = recent.at(-rule.limit);
  if (oldest === undefined) return { admitted: true, hits: [...recent, nowMs] };
  return { admitted: false, retryAfterMs: oldest + rule.windowMs - nowMs };
}
