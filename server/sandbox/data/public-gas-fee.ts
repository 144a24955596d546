import { chains } from './chains.ts';
import { coins, type SandboxCoin, type SandboxPair } from './coins.ts';
import published from './published.json' with { type: 'json' };

/** The `data` of the public gas fee endpoint: numbers, where the v2 endpoint has strings. */
export interface PublicGasFee {
  /** `{coinId: {chainId | 'native': fee}}`. */
  readonly allGasFee: Readonly<Record<string, Readonly<Record<string, PublicFee>>>>;
}

export interface PublicFee {
  /** Coin units. */
  readonly withdrawalFee: number;
  readonly minimumWithdrawal: number;
  readonly nodeInSync: number;
}

const publishedFees: PublicGasFee['allGasFee'] = published.publicGasFee;
/** Coin id to the lowest chain id whose native token it is: a coin with several chains has one `native` key. */
const firstOwnChain: ReadonlyMap<number, number> = new Map(
  chains.toReversed().map(({ id, record }) => [record.nativeToken ?? -1, id]),
);

/**
 * Published entries as they stand, and every other pair beside them.
 *
 * Not shown in the specification: when the key is `native`. Published is bitcoin under `native` and ether under its
 * chain's id, so we use it for a coin on a chain of its own, the ids from 10000.
 */
export const publicGasFee: PublicGasFee = {
  allGasFee: Object.fromEntries(
    coins.map((coin) => [
      String(coin.id),
      {
        ...Object.fromEntries(coin.pairs.map((pair) => [keyOf(coin, pair), feeOf(pair)])),
        ...publishedFees[coin.id],
      },
    ]),
  ),
};

function keyOf(coin: SandboxCoin, pair: SandboxPair): string {
  if (pair.chainId >= 10_000 && firstOwnChain.get(coin.id) === pair.chainId) return 'native';
  return String(pair.chainId);
}

function feeOf(pair: SandboxPair): PublicFee {
  return {
    withdrawalFee: Number(pair.withdrawalFee),
    minimumWithdrawal: Number(pair.minimumWithdrawal),
    nodeInSync: pair.nodeInSync,
  };
}
