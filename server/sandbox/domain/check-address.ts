import type { ChainRecord } from '../../protocol/records.ts';
import { Refusal } from './refusal.ts';

/**
 * Wallet address and memo against the chain's patterns; 400 with a text that names the parameter and the chain.
 *
 * Not shown in the specification: a chain whose `memoRegex` is not empty needs a memo (without it the coins reach
 * an exchange but no customer of it), one whose `memoRegex` is empty takes none, and one that publishes no pattern
 * takes any text without white space.
 */
export function refuseAddress(
  chain: ChainRecord,
  walletAddress: string,
  addressTag: string | undefined,
): Refusal | null {
  if (!matches(chain.addressRegex, walletAddress)) {
    return new Refusal(400, `walletAddress is not an address of ${chain.chainName} (${chain.chainSymbol}).`);
  }
  if (!addressTag) {
    return chain.memoRegex
      ? new Refusal(400, `Missing parameter: addressTag. ${chain.chainName} needs a memo beside the address.`)
      : null;
  }
  if (chain.memoRegex === '') {
    return new Refusal(400, `addressTag: ${chain.chainName} takes no memo; leave it out.`);
  }
  return matches(chain.memoRegex, addressTag)
    ? null
    : new Refusal(400, `addressTag is not a memo of ${chain.chainName} (${chain.chainSymbol}).`);
}

function matches(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return /^\S{1,128}$/.test(text);
  return new RegExp(pattern).test(text);
}
