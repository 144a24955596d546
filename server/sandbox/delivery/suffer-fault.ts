import type { AttemptResult } from '../domain/delivery-schedule.ts';
import type { SandboxGround } from '../ground.ts';
import { putOff, putOffMark, type ClaimedDelivery } from '../store/due-deliveries.ts';

/**
 * Sends a webhook as the faults that were set have it: not at all, twice, or later than those behind it.
 *
 * @returns null where it was put off, which is no attempt
 */
export async function sufferFault(
  { faults, database, now }: Pick<SandboxGround, 'faults' | 'database' | 'now'>,
  delivery: ClaimedDelivery,
  send: () => Promise<AttemptResult>,
): Promise<AttemptResult | null> {
  const fault = await faults.webhookFault(delivery.id, delivery.trials);
  switch (fault?.fault) {
    case 'lose':
      return { kind: 'unreachable' };
    case 'duplicate':
      await send();
      return send();
    case 'reorder':
      // The same attempt meets the same fault again when its time has come; once is enough.
      if (delivery.lastResult === putOffMark) return send();
      await putOff(database, delivery, now() + fault.ms);
      return null;
    case undefined:
      return send();
  }
}
