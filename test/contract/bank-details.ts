import { describe, expect, it } from 'vitest';

import { bankDetails } from '../../server/protocol/records.ts';
import type { ContractService } from './contract-service.ts';
import { describeFields } from './describe-fields.ts';

/** The deposit account, in whichever of its two shapes the service answers. */
export function describeBankDetails(service: ContractService): void {
  const details = () => service.read('bankDetails');

  describe('Bank details', () => {
    it('data: has one of the two shapes', async () => {
      expect(bankDetails.safeParse(await details()).error).toBeUndefined();
    });
  });
  describeFields(
    'Bank details record, both shapes',
    [
      ['upiNotes', 'an array of {type, msg}'],
      ['bankNotes', 'an array of {type, msg}'],
    ],
    async () => [await details()],
  );
}
