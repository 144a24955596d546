import { describe, expect, it } from 'vitest';

import type { ContractService, Fields } from './contract-service.ts';

const fiats = { INR: 1, TRY: 2, AED: 3, MXN: 4, VND: 5, NGN: 6, BRL: 7, PEN: 8 };
const chains = {
  erc20: 0,
  bep20: 1,
  trc20: 2,
  matic20: 3,
  spl: 4,
  bep2: 5,
  nep5: 7,
  eos: 8,
  klay: 9,
  'matic20-test': 10,
  okc: 11,
  'wemix 3.0': 12,
  arbitrum: 13,
  energi: 21,
  eth: 0,
  bsc: 1,
  trx: 2,
  matic: 3,
  sol: 4,
  bnb: 5,
};
const coins = ['eth', 'usdt', 'matic', 'btc', 'neo', 'rage', 'gari', 'tlc'];

/** Identifier mappings: names to ids, with every entry that is known. */
export function describeIdentifierMappings(service: ContractService): void {
  const mapping = async (name: string) => (await service.read('allConfigMapping'))[name] as Fields;

  describe('Identifier mappings', () => {
    it('fiatSymbolMapping: leads from fiat symbols to integers', async () => {
      expect(Object.values(await mapping('fiatSymbolMapping')).every(Number.isInteger)).toBe(true);
    });

    it('coinSymbolMapping: leads from lowercase symbols to integers or numeric strings', async () => {
      const entries = Object.entries(await mapping('coinSymbolMapping'));
      expect(entries.filter(([symbol]) => symbol !== symbol.toLowerCase())).toEqual([]);
      expect(entries.filter(([, id]) => !Number.isInteger(id) && !/^\d+$/.test(String(id)))).toEqual([]);
    });

    it('chainSymbolMapping: leads from chain symbols to integers', async () => {
      expect(Object.values(await mapping('chainSymbolMapping')).every(Number.isInteger)).toBe(true);
    });
  });

  describe('Known entries', () => {
    it.each(Object.entries(fiats))('fiat %s: is %i', async (symbol, id) => {
      expect((await mapping('fiatSymbolMapping'))[symbol]).toBe(id);
    });

    it.each(coins)('coin %s: is there', async (symbol) => {
      expect(await mapping('coinSymbolMapping')).toHaveProperty([symbol]);
    });

    it.each(Object.entries(chains))('chain %s: is %i', async (symbol, id) => {
      expect((await mapping('chainSymbolMapping'))[symbol]).toBe(id);
    });
  });
}
