import { coins } from './coins.ts';

/** The icon files that the coins use, each once, in order: what a build copies and what the sandbox may serve. */
export const iconNames: readonly string[] = [
  ...new Set(coins.flatMap((coin) => (coin.icon === null ? [] : [coin.icon]))),
].sort();
