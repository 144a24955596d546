import { createHash } from 'node:crypto';

import type { Logger } from '../../http/logger.ts';
import type { BankDetails } from '../../protocol/records.ts';
import type { SnapshotFile } from './snapshot-file.ts';

const snapshotName = 'bankDetailsFingerprint';

/**
 * Raises an alarm when the account that deposits go to is another one than the last time, a restart between them
 * included. The answer is unsigned and says where money goes: a change may be news, or an attack, and a person
 * should know. Notes change with the banks' weather and do not count.
 */
export function watchBankDetails(
  load: () => Promise<BankDetails>,
  snapshot: SnapshotFile,
  logger: Logger,
): () => Promise<BankDetails> {
  const kept = snapshot.values[snapshotName]?.value;
  let last = typeof kept === 'string' ? kept : undefined;
  return async function loadAndWatch() {
    const details = await load();
    const fingerprint = fingerprintOf(details);
    if (last !== undefined && last !== fingerprint) {
      logger.error(
        { alarm: 'bank-details-changed', before: last, after: fingerprint },
        'the account for deposits has changed: confirm with the service that this is its own doing',
      );
    }
    if (last !== fingerprint) snapshot.keepValue(snapshotName, fingerprint, 0);
    last = fingerprint;
    return details;
  };
}

/** Of the account, not of the wording around it. */
function fingerprintOf({ upi, bank }: BankDetails): string {
  return createHash('sha256')
    .update(JSON.stringify([upi, bank]))
    .digest('hex')
    .slice(0, 16);
}
