import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';

import { chainRecord } from '../../../../server/protocol/records.ts';
import { chains, coins, type SandboxChain } from '../../../../server/sandbox/data/catalogue.ts';
import { addressSamples } from './address-samples.ts';

const bySymbol = new Map(chains.map((chain) => [chain.record.chainSymbol, chain]));

function chainOf(symbol: string): SandboxChain {
  const chain = bySymbol.get(symbol === 'evm' ? 'erc20' : symbol);
  if (!chain) throw new Error(`no chain ${symbol}`);
  return chain;
}

function accepts(symbol: string, address: string): boolean {
  return new RegExp(chainOf(symbol).record.addressRegex ?? '').test(address);
}

/**
 * Networks whose addresses look alike to any pattern: the sample's network, then who else takes it. Solana's
 * published pattern takes every base58 text of 32 to 44 letters, and
 * Arweave's addresses are any 43 letters of Base64.
 */
const lookAlikes: Readonly<Record<string, readonly string[]>> = {
  evm: ['iotx', 'sei', 'one', 'ronin'],
  trc20: ['spl'],
  bitcoin: ['bch', 'ltc', 'omni', 'spl'],
  omni: ['bitcoin', 'bch', 'ltc', 'spl'],
  ltc: ['ar', 'qtum', 'spl'],
  qtum: ['spl'],
  neo: ['doge', 'spl'],
  doge: ['dgb', 'neo', 'spl'],
  eos: ['hive'],
  hive: ['eos'],
  xrp: ['rvn', 'spl'],
  near: ['icp'],
  icp: ['near'],
  aptos: ['sui', 'starknet'],
  sui: ['aptos', 'starknet'],
  starknet: ['aptos', 'sui'],
  spl: ['bitcoin', 'omni', 'bch'],
  neo3: ['spl'],
  xtz: ['spl'],
  dash: ['spl'],
  zec: ['spl'],
  waves: ['spl'],
  rvn: ['spl'],
  dgb: ['ar', 'spl'],
  fil: ['spl'],
  osmo: ['ar'],
  rune: ['ar'],
  dydx: ['ar'],
  dcr: ['spl'],
  stx: ['spl'],
};

describe('chains', () => {
  it('have unique ids and unique names, aliases included', () => {
    const names = chains.flatMap((chain) => [chain.record.chainSymbol, ...chain.aliases]);
    expect(new Set(chains.map((chain) => chain.id)).size).toBe(chains.length);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(chains)('$record.chainSymbol is a chain record of the specification', ({ record }) => {
    expect(chainRecord.strict().parse(record)).toEqual(record);
    expect(new URL(record.hashLink).protocol).toBe('https:');
  });

  it.each(chains)('$record.chainSymbol names a native token that is listed', ({ record }) => {
    expect(coins.map((coin) => coin.id)).toContain(record.nativeToken);
  });

  it('carry at least one coin each, but for one that is published as a name only', () => {
    const used = new Set(coins.flatMap((coin) => coin.pairs.map((pair) => pair.chainId)));
    expect(chains.filter((chain) => !used.has(chain.id)).map((chain) => chain.record.chainSymbol)).toEqual([
      'nep5',
    ]);
  });
});

const patterns = [
  ...new Set(
    chains.flatMap(({ record }) =>
      [record.addressRegex, record.memoRegex].filter((text) => text !== undefined),
    ),
  ),
].filter((text) => text !== '');

describe('address and memo patterns', () => {
  it.each(patterns)('%s compiles in JavaScript and in RE2, is anchored and short', (pattern) => {
    expect(() => new RegExp(pattern)).not.toThrow();
    expect(() => RE2JS.compile(pattern)).not.toThrow();
    expect(pattern).toMatch(/^\^.*\$$/);
    expect(pattern.length).toBeLessThan(256);
  });

  it('mean the same to JavaScript and to RE2', () => {
    const samples = Object.values(addressSamples).flat();
    const engines = patterns.map((pattern) => ({
      pattern,
      js: new RegExp(pattern),
      re2: RE2JS.compile(pattern),
    }));
    const mangled = fc
      .tuple(fc.constantFrom(...samples), fc.nat(110), fc.string({ maxLength: 2 }), fc.nat(2))
      .map(([text, at, insert, cut]) => text.slice(0, at) + insert + text.slice(at + cut));
    fc.assert(
      fc.property(fc.oneof(mangled, fc.string({ unit: 'binary', maxLength: 128 })), (text) => {
        const split = engines.filter(({ js, re2 }) => js.test(text) !== re2.matcher(text).find());
        expect(split.map(({ pattern }) => pattern)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(Object.entries(addressSamples))('of %s take its real addresses', (symbol, samples) => {
    for (const sample of samples) expect([sample, accepts(symbol, sample)]).toEqual([sample, true]);
  });

  it.each(Object.entries(addressSamples))('of other networks refuse an address of %s', (symbol, samples) => {
    const takers = Object.keys(addressSamples).filter(
      (other) => other !== symbol && samples.some((sample) => accepts(other, sample)),
    );
    expect(takers.toSorted()).toEqual((lookAlikes[symbol] ?? []).toSorted());
  });

  const namesOfAnyLength = new Set(['eos', 'hive', 'near', 'hbar', 'spl']);
  const fixedLength = Object.entries(addressSamples).filter(([symbol]) => !namesOfAnyLength.has(symbol));
  it.each(fixedLength)('of %s refuse an address cut short or run on', (symbol, samples) => {
    for (const sample of samples) {
      expect(accepts(symbol, `${sample} `)).toBe(false);
      expect(accepts(symbol, `${sample}\n`)).toBe(false);
      expect(accepts(symbol, sample.slice(0, 8))).toBe(false);
      expect(accepts(symbol, sample + sample)).toBe(false);
    }
  });

  it('are there for every network but TON, whose published record has none', () => {
    const without = chains.filter((chain) => chain.record.addressRegex === undefined);
    expect(without.map((chain) => chain.record.chainSymbol)).toEqual(['ton']);
  });

  it('give a sample of every address format that is in use', () => {
    const covered = Object.values(addressSamples).flat();
    const missing = patterns.filter((pattern) => !covered.some((sample) => new RegExp(pattern).test(sample)));
    expect(missing.filter((pattern) => !chains.some((chain) => chain.record.memoRegex === pattern))).toEqual(
      [],
    );
  });
});

describe('memo patterns', () => {
  const memoOf = (symbol: string) => new RegExp(chainOf(symbol).record.memoRegex ?? '');

  it('are asked for by the networks that tell customers apart by memo', () => {
    const withMemo = chains
      .filter((chain) => chain.record.memoRegex)
      .map((chain) => chain.record.chainSymbol);
    expect(withMemo).toEqual(expect.arrayContaining(['xrp', 'xlm', 'atom', 'eos', 'bep2', 'hbar']));
    expect(withMemo).not.toEqual(expect.arrayContaining(['erc20']));
  });

  it.each([
    ['xrp', '1234567890', true],
    ['xrp', '0', true],
    ['xrp', '12345678901', false],
    ['xrp', '-1', false],
    ['xrp', 'abc', false],
    ['xrp', '', false],
    ['xlm', 'deposit 42', true],
    ['xlm', 'x'.repeat(29), false],
    ['atom', '104839201', true],
    ['atom', 'two\nlines', false],
    ['eos', 'résumé', false],
  ])('%s memo %j: %s', (symbol, memo, taken) => {
    expect(memoOf(symbol).test(memo)).toBe(taken);
  });
});
