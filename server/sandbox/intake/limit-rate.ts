import { Refusal } from '../domain/refusal.ts';
import type { SandboxGround } from '../ground.ts';
import type { Merchant } from '../merchants/merchants.ts';
import { countRequest } from '../store/rate-windows.ts';

/** Specification: Limits, 10 requests per minute. Not shown: the minute slides, and each merchant has its own. */
export async function limitRate(
  ground: Pick<SandboxGround, 'database' | 'machineNow'>,
  merchant: Merchant,
  endpoint: string,
  limit: number,
): Promise<Refusal | null> {
  const key = { appId: merchant.appId, endpoint };
  const verdict = await countRequest(ground.database, key, ground.machineNow(), { limit, windowMs: 60_000 });
  if (verdict.admitted) return null;
  const seconds = Math.max(1, Math.ceil(verdict.retryAfterMs / 1000));
  return new Refusal(
    429,
    `Too many requests: ${limit} a minute are allowed here; ask again in ${seconds} s.`,
    seconds,
  );
}
