import { describe, expect, it } from 'vitest';

import { chains } from '../../../../server/sandbox/data/catalogue.ts';
import { refuseAddress } from '../../../../server/sandbox/domain/check-address.ts';
import { depositAddress } from '../../../../server/sandbox/domain/deposit-address.ts';
import { textMatching } from '../../../../server/sandbox/domain/pattern-text.ts';
import { transactionHash } from '../../../../server/sandbox/domain/transaction-hash.ts';

describe('a deposit address', () => {
  it.each(chains.map(({ record }) => [record.chainSymbol, record] as const))(
    "on %s is one that the chain's pattern accepts, and the same on every run",
    (_symbol, record) => {
      for (let order = 0; order < 50; order += 1) {
        const address = depositAddress(record, `seed/${order}`);
        expect(address).toMatch(new RegExp(record.addressRegex ?? '^UQ[\\w-]{46}$'));
        expect(depositAddress(record, `seed/${order}`)).toBe(address);
      }
      expect(depositAddress(record, 'one')).not.toBe(depositAddress(record, 'two'));
    },
  );
});

describe('a text for a pattern', () => {
  it.each(['^a(?:b|c){2,3}[0-9x-z]?\\.d$', '^(1|2)?$', '^[a-c-]{4}$', '^[\\]]{1}$'])(
    '%s matches it',
    (pattern) => {
      let state = 0;
      for (let round = 0; round < 200; round += 1) {
        const text = textMatching(
          pattern,
          () => (state = (state * 16_807 + 12_345) % 2_147_483_647) / 2_147_483_647,
        );
        expect(text).toMatch(new RegExp(pattern));
      }
    },
  );

  it.each(['^a+$', '^a*$', '^.$', '^[^a]$', '^(a$', '^a)$', '{2}', '^[a'])(
    '%s is not guessed at',
    (pattern) => {
      expect(() => textMatching(pattern, () => 0)).toThrow(RangeError);
    },
  );
});

describe('a transaction hash', () => {
  const record = (symbol: string) =>
    chains.find((chain) => chain.record.chainSymbol === symbol)?.record ?? { chainSymbol: symbol };

  it.each([
    ['erc20', /^0x[0-9a-f]{64}$/],
    ['matic20', /^0x[0-9a-f]{64}$/],
    ['trc20', /^[0-9a-f]{64}$/],
    ['bitcoin', /^[0-9a-f]{64}$/],
    ['spl', /^[1-9A-HJ-NP-Za-km-z]{88}$/],
    ['xrp', /^[0-9A-F]{64}$/],
    ['atom', /^[0-9A-F]{64}$/],
    ['algo', /^[A-Z2-7]{52}$/],
    ['near', /^[1-9A-HJ-NP-Za-km-z]{43,44}$/],
    ['sui', /^[1-9A-HJ-NP-Za-km-z]{43,44}$/],
    ['xtz', /^o[1-9A-HJ-NP-Za-km-z]{50}$/],
    ['hbar', /^0\.0\.\d+-\d{10}-\d{9}$/],
    ['dot', /^0x[0-9a-f]{64}$/],
    ['ton', /^[0-9a-f]{64}$/],
  ])('on %s has the form of that chain', (symbol, form) => {
    for (let order = 0; order < 200; order += 1) {
      expect(transactionHash(record(symbol), `seed/${order}`)).toMatch(form);
    }
  });

  it('of a chain that is gone is still a hash', () => {
    expect(transactionHash(null, 'seed')).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('an address', () => {
  const chain = (symbol: string) => {
    const found = chains.find(({ record }) => record.chainSymbol === symbol);
    if (!found) throw new Error(`no chain ${symbol}`);
    return found.record;
  };

  it('of another chain is refused by name', () => {
    expect(refuseAddress(chain('trc20'), `0x${'a'.repeat(40)}`, undefined)).toMatchObject({
      code: 400,
      error: 'walletAddress is not an address of TRC20 Token Standard (trc20).',
    });
  });

  it('on a chain with memos needs one of the right form', () => {
    const wallet = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh';
    expect(refuseAddress(chain('xrp'), wallet, undefined)).toMatchObject({
      error: expect.stringContaining('Missing parameter: addressTag'),
    });
    expect(refuseAddress(chain('xrp'), wallet, '')).toMatchObject({ code: 400 });
    expect(refuseAddress(chain('xrp'), wallet, 'abc')).toMatchObject({
      error: 'addressTag is not a memo of XRP Ledger (xrp).',
    });
    expect(refuseAddress(chain('xrp'), wallet, '12345')).toBeNull();
  });

  it('on a chain without memos takes none', () => {
    const wallet = `0x${'a'.repeat(40)}`;
    expect(refuseAddress(chain('erc20'), wallet, '1')).toMatchObject({
      error: 'addressTag: Ethereum Network takes no memo; leave it out.',
    });
    expect(refuseAddress(chain('erc20'), wallet, '')).toBeNull();
  });

  it('on a chain that publishes no pattern is any text without white space', () => {
    expect(
      refuseAddress(chain('ton'), 'UQBlLVQYNsnCbQpPvLGbLZjGPpDfvR2B_KkTbk2tdCRqQYtK', undefined),
    ).toBeNull();
    expect(refuseAddress(chain('ton'), 'two words', undefined)).toMatchObject({ code: 400 });
  });
});
