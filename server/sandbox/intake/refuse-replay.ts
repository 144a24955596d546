import { createHash } from 'node:crypto';

import { clockWindowMs } from '../../protocol/clock-window.ts';
import { Refusal } from '../domain/refusal.ts';
import type { SandboxGround } from '../ground.ts';
import { useSignature } from '../store/used-signatures.ts';
import type { ReceivedCall } from './received-call.ts';

/**
 * Refuses a signature that was used before. It is remembered, by every process and across restarts, as long as its
 * timestamp could be within the clock's window: ten minutes.
 *
 * Not shown in the specification: we ask this of the two endpoints that act; what only reads may be repeated.
 */
export async function refuseReplay(
  { brand, database, machineNow }: Pick<SandboxGround, 'brand' | 'database' | 'machineNow'>,
  call: ReceivedCall,
): Promise<Refusal | null> {
  // A signature counts in either letter case, so it is remembered in one.
  const signature = call.header(brand.requestHeaders.signature)?.toLowerCase() ?? '';
  const digest = createHash('sha256').update(signature).digest('base64url');
  const nowMs = machineNow();
  const fresh = await useSignature(database, { digest, expiresAt: nowMs + 2 * clockWindowMs }, nowMs);
  return fresh ? null : new Refusal(401, 'This signature was used before: sign each request anew.');
}
