import { isTaken, type AttemptResult } from '../domain/delivery-schedule.ts';
import type { SandboxGround } from '../ground.ts';
import { putOff, putOffMark, type ClaimedDelivery } from '../store/due-deliveries.ts';

/**
 * Sends a webhook as the faults that were set have it: not at all, twice, or later than those behind it. An attempt
 * suffers one fault at most.
 *
 * @returns null where it was put off, which is no attempt
 */
export async function sufferFault(
  { faults, database, now }: Pick<SandboxGround, 'faults' | 'database' | 'now'>,
  delivery: ClaimedDelivery,
  send: () => Promise<AttemptResult>,
): Promise<AttemptResult | null> {
  // Put off once, it would be again and again, and each time one of the strikes that a fault has.
  if (delivery.lastResult === putOffMark) return send();
  const fault = await faults.webhookFault(delivery.id, delivery.trials);
  switch (fault?.fault) {
    case 'lose':
      return { kind: 'unreachable' };
    case 'duplicate':
      return sendTwice(send);
    case 'reorder':
      await putOff(database, delivery, now() + fault.ms);
      return null;
    case undefined:
      return send();
  }
}

/** Both at once: one after the other could outlast the lease where a receiver does not answer. */
async function sendTwice(send: () => Promise<AttemptResult>): Promise<AttemptResult> {
  const [first, second] = await Promise.all([send(), send()]);
  return isTaken(first) ? first : second;
}
