import { describe, expect, it } from 'vitest';

import type { ContractService, Fields } from './contract-service.ts';
import { describeFields, type FieldRow } from './describe-fields.ts';

const rows: readonly FieldRow[] = [
  ['min', 'a number'],
  ['max', 'a number'],
];

/** Limits by fiat, and by coin and chain. */
export function describeAmountLimits(service: ContractService): void {
  const maps = async (type: string) =>
    (await service.read('limits', { type })) as Record<string, Record<string, Fields>>;

  describeFields('Limit record', rows, async () =>
    Object.values(await maps('3')).flatMap((byFiat) => Object.values(byFiat)),
  );

  describe('Limits', () => {
    it('type: is required', async () => {
      const answer = await service.call('limits', {});
      expect(answer.json).toMatchObject({ status: 0, code: 400, error: expect.stringContaining('type') });
    });

    it('type 1: gives the onramp map, by fiat id', async () => {
      const map = await maps('1');
      expect(Object.keys(map)).toContain('onramp');
      expect(Object.keys(map['onramp'] ?? {}).filter((id) => !/^\d+$/.test(id))).toEqual([]);
    });

    it('type 2: gives the offramp map', async () => {
      expect(await maps('2')).toMatchObject({ offramp: { '1': { min: expect.any(Number) } } });
    });

    it('type 3: gives both maps', async () => {
      const record = { '1': { min: expect.any(Number), max: expect.any(Number) } };
      expect(await maps('3')).toMatchObject({ onramp: record, offramp: record });
    });

    it('min and max: bound what is quoted, in fiat units', async () => {
      const inr = (await maps('1'))['onramp']?.['1'];
      const [min, max] = [Number(inr?.['min']), Number(inr?.['max'])];
      expect(min).toBeLessThan(max);
      const pair = { coinCode: 'usdt', network: 'matic20', fiatType: 1, type: 1 };
      const below = await service.call('quotes', { ...pair, fiatAmount: min - 1 });
      expect(below.json).toMatchObject({ status: 0, code: 413, error: expect.stringMatching(/minimum \d/) });
      const above = await service.call('quotes', { ...pair, fiatAmount: max + 1 });
      expect(above.json).toMatchObject({ status: 0, code: 413, error: expect.stringMatching(/maximum \d/) });
    });
  });

  describe('Coin limits', () => {
    it('fiatType: is required', async () => {
      const answer = await service.call('allCoinLimits', {});
      expect(answer.json).toMatchObject({ status: 0, code: 400, error: expect.stringContaining('fiatType') });
    });

    it('data: has a number for each coin id and chain id, ids of 10000 and above among them', async () => {
      const byCoin = Object.values(await service.read('allCoinLimits', { fiatType: '1' })) as Fields[];
      expect(byCoin.flatMap(Object.values).every((limit) => typeof limit === 'number')).toBe(true);
      const chainIds = byCoin.flatMap(Object.keys).map(Number);
      expect(chainIds).toEqual(expect.arrayContaining([0, 1, 5]));
      expect(chainIds.some((id) => id >= 10_000)).toBe(true);
    });
  });
}
