import type { Hono } from 'hono';

import { endpoints, pathOf } from '../../protocol/endpoints.ts';
import { answer, Prepared } from '../answers.ts';
import { coins, publicGasFee } from '../data/catalogue.ts';
import type { SandboxGround } from '../ground.ts';
import { presentCoinList } from '../present/coin-list.ts';
import { iconPath } from './icons.ts';

/** The endpoints that take no credentials: withdrawal fees, deposit account and the list of coins. */
export function addPublicRoutes(app: Hono, ground: SandboxGround): void {
  const gasFees = new Prepared(publicGasFee);
  const bankDetails = new Prepared(ground.bankDetails);
  const coinLists = new Map<string, Prepared>();

  /** Icon URLs are absolute, on the host that was asked; hosts are the caller's word, so few are remembered. */
  function coinListFor(origin: string): Prepared {
    const known = coinLists.get(origin);
    if (known) return known;
    const made = new Prepared(presentCoinList(coins, origin + iconPath));
    if (coinLists.size >= rememberedOrigins) coinLists.clear();
    coinLists.set(origin, made);
    return made;
  }

  app.get(pathOf(ground.brand, endpoints.publicGasFee), () => answer(gasFees));
  app.get(pathOf(ground.brand, endpoints.bankDetails), () => answer(bankDetails));
  app.get(pathOf(ground.brand, endpoints.listAllCoins), (context) =>
    answer(coinListFor(new URL(context.req.url).origin)),
  );
}

const rememberedOrigins = 8;
