/**
 * When an order last changed, as records and webhooks have it. Specification, Merchant history: whatever was last
 * updated on or before 2022-11-09T16:58:07.000Z carries that very instant.
 */
export function presentUpdatedAt(atMs: number): string {
  return new Date(Math.max(atMs, earliestUpdate)).toISOString();
}

const earliestUpdate = Date.UTC(2022, 10, 9, 16, 58, 7);
