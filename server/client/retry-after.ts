/**
 * Reads a `Retry-After` header: seconds or an HTTP date (RFC 9110, 10.2.3).
 *
 * @returns milliseconds from `nowMs`, never negative, or `null` where the header is missing or says neither
 */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) || /^[-+\d.]/.test(text) ? null : Math.max(0, date - nowMs);
}
