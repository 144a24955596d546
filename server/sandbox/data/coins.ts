import { chainRows, type ChainRow } from './chain-rows.ts';
import { coinRows, type CoinRow } from './coin-rows.ts';
import { pairOf, type SandboxPair } from './pair.ts';

export type { SandboxPair };

export interface SandboxCoin {
  readonly id: number;
  /** The id with the type it has in `coinSymbolMapping`: an integer or a numeric string. */
  readonly wireId: number | string;
  /** The id with the type it has in the coin list. */
  readonly listId: number | string;
  /** Lower case. */
  readonly symbol: string;
  readonly name: string;
  /** `balanceFloatPlaces`: quantities are cut to so many places. */
  readonly decimals: number;
  /** Decimal, US dollars for one coin: the anchor of the simulated market. */
  readonly usdPrice: string;
  /** Decimal: how far the simulated price swings, as a part of it. `'0'` for stablecoins. */
  readonly volatility: string;
  /** File name in the icon folder, e.g. `usdt.svg`. */
  readonly icon: string | null;
  readonly pairs: readonly SandboxPair[];
}

/** Every coin of the sandbox, by ascending id. */
export const coins: readonly SandboxCoin[] = coinRows.map((row) => ({
  id: row.id,
  wireId: row.wire === 'integer' ? row.id : String(row.id),
  listId: row.list === 'string' ? String(row.id) : row.id,
  symbol: row.symbol,
  name: row.name,
  decimals: row.decimals,
  usdPrice: row.usd,
  volatility: row.swing,
  icon: row.icon === null ? null : `${row.icon}.svg`,
  pairs: row.on.map((symbol) => pairOf(row, chainOf(row, symbol))),
}));

function chainOf(coin: CoinRow, symbol: string): ChainRow {
  const chain = chainRows.find((row) => row.symbol === symbol);
  if (!chain)
    throw new Error(`Coin ${coin.symbol} is on "${symbol}", which is no network: add it to chain-rows.ts.`);
  return chain;
}
