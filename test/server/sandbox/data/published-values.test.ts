import { describe, expect, it } from 'vitest';

import {
  bankDetailsShapeA,
  bankDetailsShapeB,
  chains,
  coins,
  fiatMarkets,
  publicGasFee,
  type SandboxPair,
} from '../../../../server/sandbox/data/catalogue.ts';
import reference from '../../../fixtures/reference-data.json' with { type: 'json' };

const pairs: ReadonlyMap<string, SandboxPair> = new Map(
  coins.flatMap((coin) => coin.pairs.map((pair) => [`${coin.id}/${pair.chainId}`, pair])),
);
const byChain = (values: Record<string, Record<string, unknown>>) =>
  Object.entries(values).flatMap(([coinId, chainValues]) =>
    Object.entries(chainValues).map(([chainId, value]) => [`${coinId}/${chainId}`, value] as const),
  );

describe('published values', () => {
  it.each(Object.entries(reference.chains))('chain %s is as published, key order included', (id, record) => {
    const chain = chains.find((candidate) => candidate.id === Number(id));
    // A published record without prefixes gets the empty one: the specification has the field in every record.
    const complete = 'startingWith' in record ? record : { ...record, startingWith: [''] };
    expect(JSON.stringify(chain?.record)).toBe(JSON.stringify(complete));
  });

  it('are the chain symbols with their ids, aliases after the names', () => {
    const mapping = Object.fromEntries([
      ...chains.map((chain) => [chain.record.chainSymbol, chain.id] as const),
      ...chains.flatMap((chain) => chain.aliases.map((alias) => [alias, chain.id] as const)),
    ]);
    expect(mapping).toMatchObject(reference.configMapping.chainSymbolMapping);
  });

  it('are the coin ids of the config mapping, with their types', () => {
    const mapping = Object.fromEntries(coins.map((coin) => [coin.symbol, coin.wireId]));
    expect(mapping).toMatchObject(reference.configMapping.coinSymbolMapping);
  });

  it('are the other coin ids, and usdt as an integer in the coin list', () => {
    const ids = Object.fromEntries(coins.map((coin) => [coin.symbol, coin.id]));
    expect(ids).toMatchObject({ bnb: 72, usdc: 116, busd: 144, sol: 138, trx: 16, ton: 529 });
    expect(coins.find((coin) => coin.symbol === 'usdt')).toMatchObject({ listId: 54, wireId: '54' });
  });

  it.each(byChain(reference.gasFeeV2))('v2 fee of %s is as published', (key, fee) => {
    expect(pairs.get(key)).toMatchObject(fee as object);
  });

  it('are the public fees, numbers and the key `native` included', () => {
    expect(publicGasFee).toMatchObject(reference.publicGasFee);
  });

  it.each(byChain(reference.publicGasFee.allGasFee).filter(([key]) => !key.endsWith('native')))(
    'public fee of %s is the v2 fee too',
    (key, fee) => {
      const { withdrawalFee, minimumWithdrawal } = fee as {
        withdrawalFee: number;
        minimumWithdrawal: number;
      };
      expect(Number(pairs.get(key)?.withdrawalFee)).toBeCloseTo(withdrawalFee, 12);
      expect(Number(pairs.get(key)?.minimumWithdrawal)).toBeCloseTo(minimumWithdrawal, 12);
    },
  );

  it.each(byChain(reference.coinLimitsInr))('smallest purchase of %s is as published', (key, rupees) => {
    expect(pairs.get(key)?.minBuyInr).toBe(String(rupees));
  });

  it('are the onramp limits', () => {
    const limits = Object.fromEntries(fiatMarkets.map((market) => [market.fiatType, market.onramp]));
    expect(limits).toMatchObject(reference.limits.onramp);
  });

  it('leave no published chain id from 10000 without a chain', () => {
    expect(chains.map((chain) => chain.id)).toEqual(expect.arrayContaining(reference.chainIdsFrom10000));
  });

  it('show the fields of bank details, in the published order', () => {
    expect(Object.keys(bankDetailsShapeB.bank)).toEqual(Object.keys(reference.bankDetailsShapeB.bank));
    expect(bankDetailsShapeA.bankNotes?.map((note) => note.type)).toEqual(expect.arrayContaining([1, -1]));
  });
});
