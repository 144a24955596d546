import { describe, expect, it } from 'vitest';

import type { ContractService, Fields } from './contract-service.ts';
import { describeFields, type FieldRow } from './describe-fields.ts';

const signedRows: readonly FieldRow[] = [
  ['withdrawalFee', 'a decimal as a string'],
  ['minimumWithdrawal', 'a decimal as a string'],
  ['nodeInSync', '0 or 1'],
  ['depositEnable', 'an integer'],
];
const publicRows: readonly FieldRow[] = [
  ['withdrawalFee', 'a number'],
  ['minimumWithdrawal', 'a number'],
  ['nodeInSync', '0 or 1'],
];

type FeesByCoin = Record<string, Record<string, Fields>>;

/** Withdrawal fees in their two forms. */
export function describeGasFees(service: ContractService): void {
  const signed = async () => (await service.read('allGasFee')) as FeesByCoin;
  const open = async () => (await service.read('publicGasFee'))['allGasFee'] as FeesByCoin;
  const recordsOf = (fees: FeesByCoin) => Object.values(fees).flatMap((byChain) => Object.values(byChain));

  describeFields('Gas fee record, v2', signedRows, async () => recordsOf(await signed()));
  describeFields('Gas fee record, public', publicRows, async () => recordsOf(await open()));

  describe('Gas fee mapping', () => {
    it('data: is keyed by coin id and chain id of the config mapping', async () => {
      const mapping = (await service.read('allConfigMapping')) as Record<string, Fields>;
      const coinIds = new Set(Object.values(mapping['coinSymbolMapping'] ?? {}).map(String));
      const chainIds = new Set(Object.values(mapping['chainSymbolMapping'] ?? {}).map(String));
      const fees = await signed();
      expect(Object.keys(fees).filter((id) => !coinIds.has(id))).toEqual([]);
      expect(
        Object.values(fees)
          .flatMap(Object.keys)
          .filter((id) => !chainIds.has(id)),
      ).toEqual([]);
    });
  });

  describe('Public withdrawal fees', () => {
    it('data: holds allGasFee by coin id, and by chain id or native', async () => {
      const keys = Object.values(await open()).flatMap((byChain) => Object.keys(byChain));
      expect(keys.filter((key) => !/^\d+$/.test(key) && key !== 'native')).toEqual([]);
      expect(keys).toContain('native');
    });

    it('depositEnable: is in v2 alone', async () => {
      expect(recordsOf(await open()).filter((record) => 'depositEnable' in record)).toEqual([]);
    });
  });
}
