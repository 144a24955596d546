import { endpoints, pathOf } from '../../protocol/endpoints.ts';
import { Prepared } from '../answers.ts';
import { chains, coins, fiatMarkets } from '../data/catalogue.ts';
import { Refusal } from '../domain/refusal.ts';
import type { SandboxGround } from '../ground.ts';
import type { SignedRoutes } from '../intake/signed-routes.ts';
import {
  presentChainMapping,
  presentCoinLimits,
  presentConfigMapping,
  presentFiatLimits,
  presentGasFees,
} from '../present/mappings.ts';

/** The signed reference endpoints: mappings, fees and limits. Each answer is made once. */
export function addReferenceRoutes(routes: SignedRoutes, ground: SandboxGround): void {
  const configMapping = new Prepared(presentConfigMapping(coins, chains));
  const chainMapping = new Prepared(presentChainMapping(chains));
  const gasFees = new Prepared(presentGasFees(coins));
  const fiatLimits = {
    1: new Prepared(presentFiatLimits(fiatMarkets, 1)),
    2: new Prepared(presentFiatLimits(fiatMarkets, 2)),
    3: new Prepared(presentFiatLimits(fiatMarkets, 3)),
  };
  const inr = ground.listing.findFiat(1);
  const coinLimits = new Map<number, Prepared>();

  function coinLimitsIn(fiatType: number): Prepared | Refusal {
    const known = coinLimits.get(fiatType);
    if (known) return known;
    const fiat = ground.listing.findFiat(fiatType);
    if (fiat instanceof Refusal) return fiat;
    if (inr instanceof Refusal) return inr;
    const made = new Prepared(presentCoinLimits(coins, fiat.market, inr.market));
    coinLimits.set(fiatType, made);
    return made;
  }

  const { allConfigMapping, allChainMapping, allGasFee, allCoinLimits, limits } = endpoints;
  routes.post(pathOf(ground.brand, allConfigMapping), allConfigMapping, () => configMapping);
  routes.post(pathOf(ground.brand, allChainMapping), allChainMapping, () => chainMapping);
  routes.post(pathOf(ground.brand, allGasFee), allGasFee, () => gasFees);
  routes.post(pathOf(ground.brand, allCoinLimits), allCoinLimits, ({ parameters }) =>
    coinLimitsIn(parameters.fiatType),
  );
  routes.post(pathOf(ground.brand, limits), limits, ({ parameters }) => fiatLimits[parameters.type]);
}
