import { describe, expect, it } from 'vitest';

import type { ContractService, Fields } from './contract-service.ts';
import { describeFields, type FieldRow } from './describe-fields.ts';

const rows: readonly FieldRow[] = [
  ['coinId', 'an integer or a numeric string'],
  ['coinName', 'a string'],
  ['coinIcon', 'a URL'],
  ['balanceFloatPlaces', 'an integer'],
];

/** The public list of coins. */
export function describeCoinList(service: ContractService): void {
  const coins = async () => (await service.read('listAllCoins')) as Record<string, Fields>;
  describeFields('Coin record', rows, async () => Object.values(await coins()));

  describe('List all coins', () => {
    it('data: is keyed by lowercase coin symbol', async () => {
      const symbols = Object.keys(await coins());
      expect(symbols.filter((symbol) => symbol !== symbol.toLowerCase())).toEqual([]);
      expect(symbols).toEqual(expect.arrayContaining(['usdt', 'btc', 'eth']));
    });

    it('pairs: of coin and chain are more than 300', async () => {
      const fees = (await service.read('publicGasFee'))['allGasFee'] as Record<string, Fields>;
      const listed = new Set(Object.values(await coins()).map(({ coinId }) => String(coinId)));
      const pairs = Object.entries(fees)
        .filter(([coinId]) => listed.has(coinId))
        .flatMap(([, byChain]) => Object.keys(byChain));
      expect(pairs.length).toBeGreaterThan(300);
    });
  });
}
