import { MerchantApiRateLimited, MerchantApiUnavailable } from './merchant-api-errors.ts';

/** Longest `Retry-After` that is waited out; a longer one is the caller's to know. */
export const longestWaitMs = 3000;

const passingStatus = new Set([502, 503, 504]);

/**
 * How long to wait before a repeatable call is sent again, or `null` when another attempt would not help.
 *
 * Network failures and 502, 503 and 504 are tried again after an exponential back-off with full jitter (up to 250 ms,
 * then 500 ms, 1 s, 2 s), 429 when its `Retry-After` is short. A 500 is an answer, not an outage.
 *
 * @param failures attempts that failed before this one, from 0
 */
export function waitBeforeRetry(error: unknown, failures: number, random: () => number): number | null {
  if (error instanceof MerchantApiRateLimited) {
    return error.retryAfterMs <= longestWaitMs ? error.retryAfterMs : null;
  }
  if (!(error instanceof MerchantApiUnavailable)) return null;
  if (error.status !== null && !passingStatus.has(error.status)) return null;
  if (error.retryAfterMs !== null) return error.retryAfterMs <= longestWaitMs ? error.retryAfterMs : null;
  return Math.round(random() * Math.min(2000, 250 * 2 ** failures));
}
