import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

import Big from 'big.js';
import { describe, expect, it } from 'vitest';

import { coinList, gasFees, publicGasFees } from '../../../../server/protocol/records.ts';
import { chains, coins, iconNames, publicGasFee } from '../../../../server/sandbox/data/catalogue.ts';

const pairs = coins.flatMap((coin) => coin.pairs.map((pair) => ({ coin, pair })));
const chainIds = new Map(chains.map((chain) => [chain.record.chainSymbol, chain.id]));
const plainDecimal = /^\d+(\.\d+)?$/;
const rupeesPerUsd = 88;

function pairOf(symbol: string, network: string) {
  const coin = coins.find((candidate) => candidate.symbol === symbol);
  return coin?.pairs.find((pair) => pair.chainId === chainIds.get(network));
}

describe('coins', () => {
  it('are well over a hundred, on more than 300 networks in all', () => {
    expect(coins.length).toBeGreaterThanOrEqual(130);
    expect(pairs.length).toBeGreaterThanOrEqual(300);
  });

  it('have unique ids and symbols, and the same id in every form', () => {
    expect(new Set(coins.map((coin) => coin.id)).size).toBe(coins.length);
    expect(new Set(coins.map((coin) => coin.symbol)).size).toBe(coins.length);
    for (const coin of coins) expect([Number(coin.wireId), Number(coin.listId)]).toEqual([coin.id, coin.id]);
  });

  it('show both forms of an id in both mappings', () => {
    expect(new Set(coins.map((coin) => typeof coin.wireId))).toEqual(new Set(['number', 'string']));
    expect(new Set(coins.map((coin) => typeof coin.listId))).toEqual(new Set(['number', 'string']));
  });

  it('have lower-case symbols, a name, a positive price and 0 to 18 decimals', () => {
    for (const coin of coins) {
      expect(coin.symbol).toMatch(/^[a-z0-9]{1,12}$/);
      expect(coin.name).toMatch(/^\S(.*\S)?$/);
      expect(coin.usdPrice).toMatch(plainDecimal);
      expect(Number(coin.usdPrice)).toBeGreaterThan(0);
      expect(Number(coin.volatility)).toBeLessThan(0.1);
      expect([Number.isInteger(coin.decimals), coin.decimals >= 0, coin.decimals <= 18]).toEqual([
        true,
        true,
        true,
      ]);
    }
  });

  it('count in steps of about a cent or finer', () => {
    const coarse = coins.filter((coin) =>
      new Big(coin.usdPrice).div(new Big(10).pow(coin.decimals)).gt('0.02'),
    );
    expect(coarse.map((coin) => coin.symbol)).toEqual([]);
  });

  it('keep dollar coins still', () => {
    for (const symbol of ['usdt', 'usdc', 'busd', 'dai', 'fdusd', 'tusd', 'pyusd']) {
      expect(coins.find((coin) => coin.symbol === symbol)).toMatchObject({ usdPrice: '1', volatility: '0' });
    }
  });

  it('make a coin list and gas fees that the specification allows', () => {
    const list = coins.map((coin) => [
      coin.symbol,
      { coinId: coin.listId, coinName: coin.name, coinIcon: '', balanceFloatPlaces: coin.decimals },
    ]);
    expect(coinList.safeParse(Object.fromEntries(list)).success).toBe(true);
    const fees = coins.map((coin) => [
      coin.id,
      Object.fromEntries(coin.pairs.map((pair) => [pair.chainId, pair])),
    ]);
    expect(gasFees.safeParse(Object.fromEntries(fees)).success).toBe(true);
    expect(publicGasFees.safeParse(publicGasFee).success).toBe(true);
  });
});

describe('pairs', () => {
  it.each([
    ['usdt', ['bep20', 'matic20', 'erc20', 'trc20']],
    ['usdc', ['bep20', 'matic20']],
    ['busd', ['bep20']],
    ['eth', ['erc20', 'matic20']],
  ] as const)('of %s that the specification lists are open', (symbol, networks) => {
    for (const network of networks) {
      expect(pairOf(symbol, network)).toMatchObject({ nodeInSync: 1, depositEnable: 1 });
    }
  });

  it('name a chain that exists, each once', () => {
    const known = new Set(chains.map((chain) => chain.id));
    expect(pairs.filter(({ pair }) => !known.has(pair.chainId))).toEqual([]);
    const keys = pairs.map(({ coin, pair }) => `${coin.symbol} on ${pair.chainId}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have amounts written without exponent, and a minimum that covers the fee', () => {
    for (const { pair } of pairs) {
      expect(pair.withdrawalFee).toMatch(plainDecimal);
      expect(pair.minimumWithdrawal).toMatch(plainDecimal);
      expect(pair.minBuyInr).toMatch(plainDecimal);
      expect(new Big(pair.withdrawalFee).gt(0)).toBe(true);
      expect(new Big(pair.minimumWithdrawal).gt(pair.withdrawalFee)).toBe(true);
    }
  });

  it('leave something to withdraw of the smallest purchase', () => {
    const eaten = pairs.filter(({ coin, pair }) => {
      const feeInr = new Big(pair.withdrawalFee).times(coin.usdPrice).times(rupeesPerUsd);
      return feeInr.times(new Big(1).plus(coin.volatility)).times('1.05').gt(pair.minBuyInr);
    });
    expect(eaten.map(({ coin, pair }) => `${coin.symbol} on ${pair.chainId}`)).toEqual([]);
  });

  it('are closed here and there: nodes that lag and deposits that are shut', () => {
    expect(pairs.filter(({ pair }) => pair.nodeInSync === 0).length).toBeGreaterThanOrEqual(2);
    expect(pairs.filter(({ pair }) => pair.depositEnable === 0).length).toBeGreaterThanOrEqual(1);
  });
});

describe('public gas fees', () => {
  it('give every pair once, a coin on its own chain under `native`', () => {
    for (const coin of coins) {
      const fees = publicGasFee.allGasFee[String(coin.id)] ?? {};
      expect(Object.keys(fees)).toHaveLength(coin.pairs.length);
      expect(Object.values(fees).every((fee) => typeof fee.withdrawalFee === 'number')).toBe(true);
    }
    expect(Object.keys(publicGasFee.allGasFee['1'] ?? {})).toContain('native');
    expect(Object.keys(publicGasFee.allGasFee['72'] ?? {})).not.toContain('native');
  });
});

describe('icons', () => {
  const folder = resolve('node_modules/cryptocurrency-icons/svg/color');

  it('are files of the icon package', () => {
    expect(iconNames.filter((name) => !existsSync(resolve(folder, name)))).toEqual([]);
    expect(coins.filter((coin) => coin.icon !== null && !iconNames.includes(coin.icon))).toEqual([]);
    expect(iconNames).toContain('generic.svg');
  });

  it('are given to every coin that the package has one for', () => {
    const files = new Set(readdirSync(folder));
    const without = coins.filter((coin) => coin.icon === null && files.has(`${coin.symbol}.svg`));
    expect(without.map((coin) => coin.symbol)).toEqual([]);
  });
});
