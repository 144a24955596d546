import type { Words } from '../text/words.ts';

/** A quantity with its coin, e.g. `56.45 USDT`. */
export function coins({ quantity }: Words, amount: string, coin: string): string {
  return `${quantity(amount)} ${coin.toUpperCase()}`;
}
