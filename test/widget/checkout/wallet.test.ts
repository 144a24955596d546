import { expect } from '@open-wc/testing';

import type { Network } from '../../../server/gateway/contract.ts';
import { memoFault, walletFault } from '../../../widget/checkout/wallet.ts';
import { memoWallet, sampleCatalog, wallet } from '../sample-catalog.ts';

function network(id: string, patch: Partial<Network> = {}): Network {
  const found = sampleCatalog().networks.find((one) => one.id === id);
  if (!found) throw new Error(`The sample has no network ${id}.`);
  return { ...found, ...patch };
}

describe('checking a wallet address', () => {
  const rows: [address: string, network: string, fault: string | null][] = [
    [wallet, 'matic20', null],
    [`  ${wallet}\n`, 'matic20', null],
    [memoWallet, 'xrp', null],
    ['', 'matic20', 'wallet-missing'],
    ['   ', 'matic20', 'wallet-missing'],
    [wallet.slice(0, -1), 'matic20', 'wallet-wrong'],
    [`${wallet}0`, 'matic20', 'wallet-wrong'],
    [memoWallet, 'matic20', 'wallet-wrong'],
    [wallet, 'xrp', 'wallet-wrong'],
    [`${wallet.slice(0, 10)} ${wallet.slice(10)}`, 'matic20', 'wallet-spaces'],
    [`${wallet}\u00a0x`, 'matic20', 'wallet-spaces'],
    ['anything at all', 'plain', 'wallet-spaces'],
    ['anything', 'plain', null],
    ['a'.repeat(128), 'plain', null],
    ['a'.repeat(129), 'plain', 'wallet-wrong'],
  ];
  for (const [address, id, fault] of rows) {
    it(`finds ${fault ?? 'no fault'} in ${JSON.stringify(address.slice(0, 50))} on ${id}`, () => {
      expect(walletFault(address, network(id))).to.equal(fault);
    });
  }

  it('leaves the judgement to the gateway where the pattern cannot be read', () => {
    expect(walletFault(wallet, network('matic20', { addressPattern: '(' }))).to.equal(null);
  });
});

describe('checking a memo', () => {
  const rows: [memo: string, network: string, fault: string | null][] = [
    ['', 'matic20', null],
    ['left over from before', 'matic20', null],
    ['', 'xrp', 'memo-missing'],
    ['  ', 'xrp', 'memo-missing'],
    [' 12345 ', 'xrp', null],
    ['12345678901', 'xrp', 'memo-wrong'],
    ['tag', 'xrp', 'memo-wrong'],
  ];
  for (const [memo, id, fault] of rows) {
    it(`finds ${fault ?? 'no fault'} in ${JSON.stringify(memo)} on ${id}`, () => {
      expect(memoFault(memo, network(id))).to.equal(fault);
    });
  }

  it('bounds what a pattern has to read', () => {
    expect(memoFault('1'.repeat(129), network('xrp', { memoPattern: '^1+$' }))).to.equal('memo-wrong');
    expect(memoFault('1'.repeat(128), network('xrp', { memoPattern: '^1+$' }))).to.equal(null);
  });
});
