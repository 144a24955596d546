import type { Network } from '../../server/gateway/contract.ts';

export type WalletFault = 'wallet-missing' | 'wallet-spaces' | 'wallet-wrong';
export type MemoFault = 'memo-missing' | 'memo-wrong';

/** Longer input is no address of any chain; the cap also bounds what a pattern has to read. */
export const walletMaxLength = 128;

/** Checks an address against its network's pattern. A network without a pattern takes what has no spaces. */
export function walletFault(address: string, network: Network): WalletFault | null {
  const text = address.trim();
  if (!text) return 'wallet-missing';
  if (/\s/.test(text)) return 'wallet-spaces';
  return matches(network.addressPattern, text) ? null : 'wallet-wrong';
}

export function memoFault(memo: string, network: Network): MemoFault | null {
  if (!network.memoPattern) return null;
  const text = memo.trim();
  if (!text) return 'memo-missing';
  return matches(network.memoPattern, text) ? null : 'memo-wrong';
}

function matches(pattern: string | null, text: string): boolean {
  if (text.length > walletMaxLength) return false;
  try {
    return new RegExp(pattern ?? '').test(text);
  } catch {
    // A pattern this engine cannot read must not shut the buyer out; the gateway checks again.
    return true;
  }
}
