import { readWireId } from '../../protocol/scalars.ts';
import { fiatById, type FiatRow } from '../../protocol/fiats.ts';
import type { FiatMarket, SandboxChain, SandboxCoin, SandboxPair } from '../data/catalogue.ts';
import { Refusal } from './refusal.ts';

/** A coin on one of its networks. */
export interface ListedPair {
  readonly coin: SandboxCoin;
  readonly chain: SandboxChain;
  readonly pair: SandboxPair;
}

/** A currency in service, with its market. */
export interface ListedFiat {
  readonly row: FiatRow;
  readonly market: FiatMarket;
}

/** Coin and network as a request names them. A symbol that is present wins, and the id beside it is not judged. */
export interface PairSelection {
  readonly coinId?: unknown;
  readonly chainId?: unknown;
  /** Lower case, trimmed. */
  readonly coinCode?: string | undefined;
  readonly network?: string | undefined;
}

/** What can be traded, found by the names and ids that requests use. */
export interface Listing {
  findPair(selection: PairSelection): ListedPair | Refusal;
  pairById(coinId: number, chainId: number): ListedPair | undefined;
  findFiat(fiatType: number): ListedFiat | Refusal;
}

export function createListing(data: {
  readonly coins: readonly SandboxCoin[];
  readonly chains: readonly SandboxChain[];
  readonly fiatMarkets: readonly FiatMarket[];
}): Listing {
  const coinsById = new Map(data.coins.map((coin) => [coin.id, coin]));
  const coinsBySymbol = new Map(data.coins.map((coin) => [coin.symbol, coin]));
  const chainsById = new Map(data.chains.map((chain) => [chain.id, chain]));
  const chainsBySymbol = new Map(
    data.chains.flatMap((chain) =>
      [chain.record.chainSymbol, ...chain.aliases].map((symbol) => [symbol.toLowerCase(), chain] as const),
    ),
  );
  const markets = new Map(data.fiatMarkets.map((market) => [market.fiatType, market]));

  function join(coin: SandboxCoin, chain: SandboxChain): ListedPair | undefined {
    const pair = coin.pairs.find(({ chainId }) => chainId === chain.id);
    return pair && { coin, chain, pair };
  }

  return {
    findPair(selection) {
      const coin = find('coinId', selection.coinCode, selection.coinId, coinsBySymbol, coinsById);
      if (coin instanceof Refusal) return coin;
      const chain = find('chainId', selection.network, selection.chainId, chainsBySymbol, chainsById);
      if (chain instanceof Refusal) return chain;
      return (
        join(coin, chain) ??
        new Refusal(406, `Coin not supported: ${coin.symbol} is not listed on ${chain.record.chainSymbol}.`)
      );
    },

    pairById(coinId, chainId) {
      const coin = coinsById.get(coinId);
      const chain = chainsById.get(chainId);
      return coin && chain && join(coin, chain);
    },

    findFiat(fiatType) {
      const row = fiatById(fiatType);
      const market = markets.get(fiatType);
      if (row && market) return { row, market };
      return new Refusal(
        400,
        `fiatType ${fiatType} is not a fiat in service; allConfigMapping lists the ids.`,
      );
    },
  };
}

/** Finds by symbol where there is one, else by id. Not shown in the specification: unknown names answer 406. */
function find<T>(
  idName: 'coinId' | 'chainId',
  symbol: string | undefined,
  id: unknown,
  bySymbol: ReadonlyMap<string, T>,
  byId: ReadonlyMap<number, T>,
): T | Refusal {
  const [symbolName, thing] = idName === 'coinId' ? ['coinCode', 'coin'] : ['network', 'chain'];
  if (symbol) {
    return (
      bySymbol.get(symbol) ??
      new Refusal(
        406,
        `Coin not supported: ${symbolName} ${JSON.stringify(symbol)} is not a ${thing} on offer.`,
      )
    );
  }
  if (id === undefined) return new Refusal(400, `Missing parameter: ${idName} (or ${symbolName}).`);
  const read = readWireId(id);
  if (read === null)
    return new Refusal(409, `${idName} has the wrong type: a ${thing} id (integer) is wanted.`);
  return (
    byId.get(read) ?? new Refusal(406, `Coin not supported: ${idName} ${read} is not a ${thing} on offer.`)
  );
}
