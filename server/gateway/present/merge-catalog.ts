import { Big } from 'big.js';

import { fiats, type FiatRow } from '../../protocol/fiats.ts';
import type { CoinLimits, FiatLimits } from '../../protocol/records.ts';
import type { Catalog, Coin, CoinNetwork, Fiat, Range } from '../contract.ts';
import type { CoreReference } from '../reference/reference-data.ts';
import { mergeNetworks, type NetworkEntry } from './merge-networks.ts';
import { methodName } from './method-name.ts';

/**
 * One fiat's catalogue, with what the gateway itself needs to know and the widget does not: ids, matchers, links.
 * Symbols are the keys, in lower case.
 */
export interface MergedCatalog {
  readonly catalog: Catalog;
  readonly fiat: FiatRow;
  readonly fiats: ReadonlyMap<string, Fiat>;
  readonly networks: ReadonlyMap<string, NetworkEntry>;
  readonly coins: ReadonlyMap<string, CoinEntry>;
}

export interface CoinEntry {
  readonly coinId: number;
  readonly iconUrl: string | null;
  readonly coin: Coin;
  readonly networks: ReadonlyMap<string, CoinNetwork>;
}

/**
 * Merges the coin list, mappings, chains, fees and limits into what the pickers need. Coins and networks keep the
 * service's order. A coin without any network that has a fee record cannot be bought and is left out.
 *
 * @param minimums of `allCoinLimits` for this fiat, or `null` where they could not be had
 */
export function mergeCatalog(
  reference: CoreReference,
  fiat: FiatRow,
  minimums: CoinLimits | FiatLimits | null,
): MergedCatalog {
  const networks = mergeNetworks(reference.chains, reference.config);
  const coins = mergeCoins(reference, fiat, minimums, networks);
  const merged = [...coins.values()];
  const offered = new Map(
    [...networks.bySymbol].filter(([symbol]) => merged.some((entry) => entry.networks.has(symbol))),
  );
  const money = mergeFiats(reference.limits);
  return {
    catalog: {
      fiat: fiat.code,
      fiats: [...money.values()],
      networks: [...offered.values()].map((entry) => entry.network),
      coins: merged.map((entry) => entry.coin),
    },
    fiat,
    fiats: money,
    networks: offered,
    coins,
  };
}

function mergeFiats({ onramp = {}, offramp = {} }: FiatLimits): Map<string, Fiat> {
  const merged = new Map<string, Fiat>();
  for (const row of fiats) {
    const buy = row.onramp ? rangeOf(onramp[row.id], row.decimals) : null;
    const sell = row.offramp ? rangeOf(offramp[row.id], row.decimals) : null;
    if (!buy && !sell) continue;
    const methods = Object.entries(row.methods).map(
      ([id, type]) => ({ id, name: methodName(id), kind: type === 1 ? 'instant' : 'bank' }) as const,
    );
    const { code, currency, name, decimals } = row;
    merged.set(code, { code, currency, name, decimals, buy, sell, methods });
  }
  return merged;
}

/** Limits in amounts that can be typed: the minimum rounded up to the fiat's decimals, the maximum down. */
function rangeOf(limit: { min: string; max: string } | undefined, decimals: number): Range | null {
  if (!limit) return null;
  return {
    min: new Big(limit.min).round(decimals, Big.roundUp).toFixed(),
    max: new Big(limit.max).round(decimals, Big.roundDown).toFixed(),
  };
}

function mergeCoins(
  { coins, gasFees }: CoreReference,
  fiat: FiatRow,
  minimums: CoinLimits | FiatLimits | null,
  networks: ReturnType<typeof mergeNetworks>,
): Map<string, CoinEntry> {
  const merged = new Map<string, CoinEntry>();
  for (const [key, record] of Object.entries(coins)) {
    const symbol = key.toLowerCase();
    const pairs = new Map<string, CoinNetwork>();
    for (const [chainId, fee] of Object.entries(gasFees[record.coinId] ?? {})) {
      const network = networks.byId.get(Number(chainId));
      if (!network) continue;
      const minimum = minimumOf(minimums, record.coinId, chainId);
      pairs.set(network.network.id, {
        id: network.network.id,
        fee: new Big(fee.withdrawalFee).toFixed(),
        minBuy: minimum && new Big(minimum).round(fiat.decimals, Big.roundUp).toFixed(),
        open: fee.nodeInSync === 1 && (fee.depositEnable ?? 1) === 1,
      });
    }
    if (pairs.size === 0) continue;
    const hasIcon = /^https?:\/\//i.test(record.coinIcon);
    merged.set(symbol, {
      coinId: record.coinId,
      iconUrl: hasIcon ? record.coinIcon : null,
      coin: {
        id: symbol,
        name: record.coinName,
        icon: hasIcon ? `/v1/icons/${encodeURIComponent(symbol)}` : null,
        decimals: Math.min(18, Math.max(0, record.balanceFloatPlaces)),
        networks: [...pairs.values()],
      },
      networks: pairs,
    });
  }
  return merged;
}

/** The example that shows the fiat limits in this endpoint's answer says nothing of a pair. */
function minimumOf(minimums: CoinLimits | FiatLimits | null, coinId: number, chainId: string): string | null {
  const ofCoin = (minimums as CoinLimits | null)?.[coinId];
  return ofCoin?.[chainId] ?? null;
}
