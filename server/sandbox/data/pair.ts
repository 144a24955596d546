import Big from 'big.js';

import { plainDecimal } from '../../protocol/scalars.ts';
import type { ChainRow } from './chain-rows.ts';
import type { CoinRow } from './coin-rows.ts';
import { fiatMarkets } from './fiat-markets.ts';
import published from './published.json' with { type: 'json' };

/** A coin on a network. */
export interface SandboxPair {
  readonly chainId: number;
  /** Decimal, coin units, as the v2 endpoint writes it. */
  readonly withdrawalFee: string;
  /** Decimal, coin units. */
  readonly minimumWithdrawal: string;
  readonly nodeInSync: 0 | 1;
  readonly depositEnable: 0 | 1;
  /** Decimal, rupees: the smallest purchase. */
  readonly minBuyInr: string;
}

/**
 * Puts a pair together: the published fee and smallest purchase where there are any (the v2 fee before the public
 * one), else a fee worth what the network costs and the network's usual smallest purchase.
 */
export function pairOf(coin: CoinRow, chain: ChainRow): SandboxPair {
  const fee = publishedFee(coin, chain) ?? publishedPublicFee(coin, chain) ?? usualFee(coin, chain);
  const publishedMinimum = minimumsInr[coin.id]?.[chain.id];
  return {
    chainId: chain.id,
    ...fee,
    minBuyInr:
      publishedMinimum === undefined
        ? usualMinimumInr(coin, chain, fee.withdrawalFee)
        : plainDecimal(publishedMinimum),
  };
}

type Fee = Omit<SandboxPair, 'chainId' | 'minBuyInr'>;
type WireFee<Amount> = { withdrawalFee: Amount; minimumWithdrawal: Amount; nodeInSync: number };
type ByCoinAndChain<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

const fees: ByCoinAndChain<WireFee<string> & { depositEnable: number }> = published.gasFee;
const publicFees: ByCoinAndChain<WireFee<number>> = published.publicGasFee;
const minimumsInr: ByCoinAndChain<number> = published.coinLimitsInr;
const rupeesPerUsd = fiatMarkets.find((market) => market.fiatType === 1)?.unitsPerUsd ?? '88';

function publishedFee(coin: CoinRow, chain: ChainRow): Fee | undefined {
  const fee = fees[coin.id]?.[chain.id];
  return fee && { ...fee, nodeInSync: flag(fee.nodeInSync), depositEnable: flag(fee.depositEnable) };
}

function publishedPublicFee(coin: CoinRow, chain: ChainRow): Fee | undefined {
  const fee = publicFees[coin.id]?.[chain.id];
  return (
    fee && {
      withdrawalFee: cleanDecimal(fee.withdrawalFee),
      minimumWithdrawal: cleanDecimal(fee.minimumWithdrawal),
      nodeInSync: flag(fee.nodeInSync),
      depositEnable: 1,
    }
  );
}

/** Published fees of one network are worth about the same for every coin, and minimums are 2.2 times the fee. */
function usualFee(coin: CoinRow, chain: ChainRow): Fee {
  const fee = new Big(chain.costUsd).div(coin.usd).prec(2, Big.roundUp);
  return {
    withdrawalFee: fee.toFixed(),
    minimumWithdrawal: fee.times('2.2').prec(3, Big.roundUp).toFixed(),
    nodeInSync: coin.outOfSync?.includes(chain.symbol) ? 0 : 1,
    depositEnable: coin.depositsClosed?.includes(chain.symbol) ? 0 : 1,
  };
}

/** The network's, unless the fee would eat nearly all of it. */
function usualMinimumInr(coin: CoinRow, chain: ChainRow, withdrawalFee: string): string {
  const feeInr = new Big(withdrawalFee).times(coin.usd).times(rupeesPerUsd);
  const usual = new Big(chain.minBuyInr ?? '182');
  return (feeInr.times('1.5').lte(usual) ? usual : feeInr.times(2).prec(3, Big.roundUp)).toFixed();
}

/** Takes the noise of binary fractions off a published number: 0.008157600000000001 is 0.0081576. */
function cleanDecimal(value: number): string {
  return plainDecimal(Number(value.toPrecision(12)));
}

function flag(value: number): 0 | 1 {
  return value === 1 ? 1 : 0;
}
