import fc from 'fast-check';

import { chains, coins, fiatMarkets } from '../../../../server/sandbox/data/catalogue.ts';
import { draftOrder } from '../../../../server/sandbox/domain/draft-order.ts';
import { createListing, type ListedFiat } from '../../../../server/sandbox/domain/listing.ts';
import { createMarket } from '../../../../server/sandbox/domain/market.ts';
import { directionOf, type Order } from '../../../../server/sandbox/domain/order.ts';
import type { OrderInput } from '../../../../server/sandbox/domain/order-details.ts';
import { methodOf } from '../../../../server/sandbox/domain/payment-method.ts';
import { createQuoteDesk } from '../../../../server/sandbox/domain/quote.ts';
import { Refusal } from '../../../../server/sandbox/domain/refusal.ts';
import { chooseScenario, scenarios } from '../../../../server/sandbox/domain/scenarios.ts';
import type { Ground } from '../../../../server/sandbox/domain/take-step.ts';

const listing = createListing({ coins, chains, fiatMarkets });
const desk = createQuoteDesk(listing, createMarket('walks'));

/** What orders walk on. */
export const walkGround: Ground = { listing, desk, pace: { seed: 'walks', paceMs: 4000 } };

const networks = [
  { coinCode: 'usdt', network: 'matic20' },
  { coinCode: 'usdt', network: 'bep20' },
  { coinCode: 'eth', network: 'erc20' },
  { coinCode: 'matic', network: 'matic20' },
] as const;
type Network = (typeof networks)[number];
const walletAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
const epoch = Date.UTC(2026, 0, 15);

/** What can be bought or sold, and a number of whole units that lies well within the limits of each. */
const purchases = fiatMarkets.flatMap(({ fiatType, onramp }) =>
  onramp ? networks.map((network) => trade(1, network, fiatType, Math.ceil(onramp.max / 20))) : [],
);
/** One ether is more than some currencies pay out. */
const sold = networks.filter(({ coinCode }) => coinCode !== 'eth');
const sales = fiatMarkets.flatMap(({ fiatType, offramp }) =>
  offramp
    ? sold.map((network) => trade(2, network, fiatType, soldFor(network, fiatType, offramp.max / 20)))
    : [],
);

const wish = fc.record({
  trade: fc.oneof(fc.constantFrom(...purchases), fc.constantFrom(...sales)),
  times: fc.integer({ min: 1, max: 5 }),
  /** The decimals, which may be magic. */
  ending: fc.integer({ min: 0, max: 99 }),
  preferred: fc.constantFrom(1 as const, 2 as const),
  scenario: fc.option(fc.nat(), { nil: undefined }),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

/** An order as a merchant asks for it. */
export const randomInput: fc.Arbitrary<OrderInput> = wish.map(askFor);

/** An order as it is made: any direction, currency, way of paying and amount, told to go any way or none. */
export const randomOrder: fc.Arbitrary<Order> = fc
  .tuple(randomInput, fc.nat(365 * 86_400_000))
  .map(makeOrder);

function askFor({
  trade: { type, fiat, network, units },
  times,
  ending,
  preferred,
  scenario,
}: Wish): OrderInput {
  const places = type === 1 ? fiat.row.decimals : 2;
  const amount = `${units * times}${places < 2 ? '' : `.${String(ending).padStart(2, '0')}`}`;
  const named = scenarios.filter(({ direction }) => direction === directionOf({ type }));
  return {
    ...network,
    type,
    fiatType: fiat.row.id,
    ...(type === 1 ? { fiatAmount: amount } : { quantity: amount }),
    paymentType: methodOf(fiat.row, preferred) ? preferred : preferred === 1 ? 2 : 1,
    walletAddress,
    merchantRecognitionId: 'walk',
    scenario: scenario === undefined ? undefined : named[scenario % named.length]?.name,
  };
}

function makeOrder([input, age]: readonly [OrderInput, number]): Order {
  const amount = input.type === 1 ? input.fiatAmount : input.quantity;
  const scenario = chooseScenario(directionOf(input), { name: input.scenario, amount });
  if (scenario instanceof Refusal) throw new Error(scenario.error);
  const nowMs = epoch + age;
  const draft = draftOrder(input, { desk, appId: 1, nowMs, pace: walkGround.pace, scenario });
  if (draft instanceof Refusal) throw new Error(`${draft.error} ${JSON.stringify(input)}`);
  return { ...draft, id: 1, seq: 1 };
}

function trade(type: 1 | 2, network: Network, fiatType: number, units: number) {
  return { type, network, fiat: fiatOf(fiatType), units };
}

function soldFor(network: Network, fiatType: number, fiatAmount: number): number {
  const quoted = desk.quote({ ...network, fiatType, type: 2, fiatAmount: fiatAmount.toFixed() }, epoch);
  if (quoted instanceof Refusal) throw new Error(quoted.error);
  return Math.ceil(Number(quoted.figures.quantity));
}

function fiatOf(fiatType: number): ListedFiat {
  const fiat = listing.findFiat(fiatType);
  if (fiat instanceof Refusal) throw new Error(fiat.error);
  return fiat;
}
