import { fiats } from '../../protocol/fiats.ts';
import type { ChainMapping, GasFees } from '../../protocol/records.ts';
import type { FiatMarket, SandboxChain, SandboxCoin } from '../data/catalogue.ts';
import { wireNumber } from '../domain/decimal.ts';
import { smallestPurchase } from '../domain/limits.ts';

/** The reference answers of the specification, from the catalogue's rows. Types are those published for each. */

/**
 * Symbols to ids. A coin's id is an integer or a numeric string, as published for it; a chain goes by its aliases
 * too. Four fiats share the symbol USD: the first in service has it.
 */
export function presentConfigMapping(
  coins: readonly SandboxCoin[],
  chains: readonly SandboxChain[],
): Record<string, Record<string, number | string>> {
  const inService = fiats.filter(({ onramp, offramp }) => onramp || offramp);
  const firstOfSymbol = inService.filter(
    (fiat) => inService.find(({ symbol }) => symbol === fiat.symbol) === fiat,
  );
  return {
    fiatSymbolMapping: Object.fromEntries(firstOfSymbol.map(({ symbol, id }) => [symbol, id])),
    coinSymbolMapping: Object.fromEntries(coins.map(({ symbol, wireId }) => [symbol, wireId])),
    chainSymbolMapping: Object.fromEntries(
      chains.flatMap(({ id, record, aliases }) => [record.chainSymbol, ...aliases].map((name) => [name, id])),
    ),
  };
}

export function presentChainMapping(chains: readonly SandboxChain[]): ChainMapping {
  return Object.fromEntries(chains.map(({ id, record }) => [String(id), record]));
}

/** Fees as decimal strings: the v2 endpoint. */
export function presentGasFees(coins: readonly SandboxCoin[]): GasFees {
  return Object.fromEntries(
    coins.map((coin) => [
      String(coin.id),
      Object.fromEntries(
        coin.pairs.map(({ chainId, withdrawalFee, minimumWithdrawal, nodeInSync, depositEnable }) => [
          String(chainId),
          { withdrawalFee, minimumWithdrawal, nodeInSync, depositEnable },
        ]),
      ),
    ]),
  );
}

/** The smallest purchase of each pair, in units of a fiat. */
export function presentCoinLimits(
  coins: readonly SandboxCoin[],
  fiat: FiatMarket,
  inr: FiatMarket,
): Record<string, Record<string, number>> {
  return Object.fromEntries(
    coins.map((coin) => [
      String(coin.id),
      Object.fromEntries(
        coin.pairs.map((pair) => [String(pair.chainId), wireNumber(smallestPurchase(pair, fiat, inr))]),
      ),
    ]),
  );
}

/** @param type 1 = onramp, 2 = offramp, 3 = both */
export function presentFiatLimits(
  markets: readonly FiatMarket[],
  type: 1 | 2 | 3,
): Record<string, Record<string, { readonly min: number; readonly max: number }>> {
  const mapOf = (side: 'onramp' | 'offramp') =>
    Object.fromEntries(
      markets.flatMap((market) => (market[side] ? [[String(market.fiatType), market[side]]] : [])),
    );
  return {
    ...(type === 2 ? {} : { onramp: mapOf('onramp') }),
    ...(type === 1 ? {} : { offramp: mapOf('offramp') }),
  };
}
