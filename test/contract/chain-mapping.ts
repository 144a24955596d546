import { describe, expect, it } from 'vitest';

import type { ContractService, Fields } from './contract-service.ts';
import { describeFields, type FieldRow } from './describe-fields.ts';

const rows: readonly FieldRow[] = [
  ['chainSymbol', 'a string'],
  ['chainName', 'a string'],
  ['startingWith', 'an array of strings'],
  ['hashLink', 'a URL'],
  ['node', 'an integer'],
  ['addressRegex', 'a string, in some records'],
  ['memoRegex', 'a string, in some records'],
  ['networkId', 'an integer, in some records'],
  ['nativeToken', 'an integer, in some records'],
  ['confirmations', 'an integer, in some records'],
];

/** Chain records and the mapping that holds them. */
export function describeChainMapping(service: ContractService): void {
  const chains = async () => (await service.read('allChainMapping')) as Record<string, Fields>;
  describeFields('Chain record', rows, async () => Object.values(await chains()));

  describe('Chain mapping', () => {
    it('data: is keyed by the chain ids of the config mapping', async () => {
      const { chainSymbolMapping } = await service.read('allConfigMapping');
      const known = Object.values(chainSymbolMapping as Fields).map(String);
      expect(known.filter((id) => !/^\d+$/.test(id))).toEqual([]);
      const keys = Object.keys(await chains());
      expect(keys.filter((key) => !known.includes(key))).toEqual([]);
    });

    it('addressRegex and memoRegex: are regular expressions', async () => {
      for (const { addressRegex, memoRegex } of Object.values(await chains())) {
        for (const pattern of [addressRegex, memoRegex]) {
          expect(() => new RegExp(String(pattern ?? ''))).not.toThrow();
        }
      }
    });
  });
}
