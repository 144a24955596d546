import type {
  Catalog,
  Coin,
  CoinNetwork,
  Fiat,
  Network,
  PaymentMethod,
} from '../../server/gateway/contract.ts';

/** What the buyer has entered, as entered. Kept through every failure. */
export interface Selection {
  readonly fiat: string;
  readonly coin: string;
  readonly network: string;
  readonly amount: string;
  readonly method: string;
  readonly wallet: string;
  readonly memo: string;
}

/** The selection with the catalogue's rows in place of names. */
export interface Resolved {
  readonly fiat: Fiat;
  readonly coin: Coin;
  readonly pair: CoinNetwork;
  readonly network: Network;
  readonly method: PaymentMethod;
}

/**
 * Finds the rows a selection names. A name that the catalogue does not have gives way to the first that it has (a
 * fiat to the catalogue's own), so that a merchant's outdated attribute never leaves a buyer with an empty form; a
 * network that is closed stays selected when the buyer chose it.
 *
 * @returns `null` for a catalogue in which nothing can be bought
 */
export function resolve(catalog: Catalog, selection: Selection): Resolved | null {
  const fiats = catalog.fiats.filter(({ buy }) => buy);
  const named = (name: string) => fiats.find(({ code }) => code === name);
  const fiat = named(selection.fiat) ?? named(catalog.fiat) ?? fiats[0];
  const coin = catalog.coins.find(({ id }) => id === selection.coin) ?? catalog.coins[0];
  const pair =
    coin?.networks.find(({ id }) => id === selection.network) ??
    coin?.networks.find(({ open }) => open) ??
    coin?.networks[0];
  const network = catalog.networks.find(({ id }) => id === pair?.id);
  const method = fiat?.methods.find(({ id }) => id === selection.method) ?? fiat?.methods[0];
  return fiat && coin && pair && network && method ? { fiat, coin, pair, network, method } : null;
}
