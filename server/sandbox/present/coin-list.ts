import { genericIcon, type SandboxCoin } from '../data/catalogue.ts';

/** All coins by symbol. @param iconBase absolute URL of the icon folder, without a slash at its end */
export function presentCoinList(
  coins: readonly SandboxCoin[],
  iconBase: string,
): Record<string, Record<string, number | string>> {
  return Object.fromEntries(
    coins.map((coin) => [
      coin.symbol,
      {
        coinId: coin.listId,
        coinName: coin.name,
        coinIcon: `${iconBase}/${coin.icon ?? genericIcon}`,
        balanceFloatPlaces: coin.decimals,
      },
    ]),
  );
}
