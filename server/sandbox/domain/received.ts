import { cut, Decimal, decimalText } from './decimal.ts';
import type { Listing } from './listing.ts';
import { directionOf, type Order } from './order.ts';
import { Refusal } from './refusal.ts';
import { scenarioNamed } from './scenarios.ts';

/**
 * What arrived of an order, where its scenario says something of it: the `fiatAmount` of a purchase, which the
 * specification calls the fiat received, or the `actualQuantity` of a sale.
 */
export function receivedBy(
  order: Order,
  listing: Listing,
): { readonly fiatAmount?: string; readonly actualQuantity?: string } {
  const part = scenarioNamed(directionOf(order), order.scenario)?.received;
  if (part === undefined) return {};
  if (order.type === 2) {
    const places = listing.pairById(order.coinId, order.chainId)?.coin.decimals ?? 0;
    return { actualQuantity: partOf(order.expectedQuantity, part, places) };
  }
  const fiat = listing.findFiat(order.fiatType);
  return { fiatAmount: partOf(order.fiatAmount, part, fiat instanceof Refusal ? 0 : fiat.row.decimals) };
}

function partOf(amount: string, part: string, places: number): string {
  return decimalText(cut(new Decimal(amount).times(part), places));
}
