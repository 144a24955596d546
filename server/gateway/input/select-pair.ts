import type { Fiat, Range } from '../contract.ts';
import type { CoinEntry, MergedCatalog } from '../present/merge-catalog.ts';
import type { NetworkEntry } from '../present/merge-networks.ts';
import { limitsOfPair } from '../present/present-quote.ts';
import { refuse } from '../refuse.ts';
import { networkClosed } from '../upstream-problem.ts';
import type { QuoteFields } from './quote-input.ts';

/** What a selection names, all of it known and open. */
export interface SelectedPair {
  readonly fiat: Fiat;
  readonly fiatId: number;
  readonly coin: CoinEntry;
  readonly network: NetworkEntry;
  /** In words, e.g. `USDT on Polygon`. */
  readonly pair: string;
  /** For this very selection, in fiat units. */
  readonly limits: Range;
}

/**
 * Judges a selection against the catalogue of its fiat.
 *
 * @throws Problem `unknown-fiat`, `unknown-coin`, `unknown-network` or `network-closed`
 */
export function selectPair(merged: MergedCatalog, fields: QuoteFields): SelectedPair {
  const fiat = merged.fiats.get(merged.fiat.code);
  const range = fields.side === 'buy' ? fiat?.buy : fiat?.sell;
  if (!fiat || !range) {
    const verb = fields.side === 'buy' ? 'buy with' : 'sell for';
    throw refuse('unknown-fiat', `One cannot ${verb} ${merged.fiat.code} here. Choose another currency.`, {
      field: 'fiat',
    });
  }
  const coin = merged.coins.get(fields.coin);
  if (!coin) {
    throw refuse('unknown-coin', 'This coin is not offered here. Choose one of the catalogue.', {
      field: 'coin',
    });
  }
  const network = merged.networks.get(fields.network);
  const offered = coin.networks.get(fields.network);
  if (!network || !offered) {
    const names = coin.coin.networks.map((entry) => entry.id).join(', ');
    throw refuse(
      'unknown-network',
      `${coin.coin.id.toUpperCase()} is not offered on this network. Choose one of: ${names}.`,
      { field: 'network' },
    );
  }
  const pair = `${coin.coin.id.toUpperCase()} on ${network.network.name}`;
  if (!offered.open) throw networkClosed(pair);
  const limits = fields.side === 'buy' ? limitsOfPair(range, offered.minBuy) : range;
  return { fiat, fiatId: merged.fiat.id, coin, network, pair, limits };
}
