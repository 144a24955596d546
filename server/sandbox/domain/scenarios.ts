import type { Direction } from '../../protocol/status.ts';
import { Decimal } from './decimal.ts';
import { Refusal } from './refusal.ts';

/** A way an order can be told to go. */
export interface Scenario {
  /** Unique within its direction. */
  readonly name: string;
  readonly direction: Direction;
  /** The codes it passes through. The last one is where it stays, "webhook sent" apart. */
  readonly path: readonly number[];
  /** The two decimals of an amount that choose it; null where only the name does. */
  readonly ending: string | null;
  /** What arrives, as a part of what was announced. @default '1' */
  readonly received?: string;
  /** What it stands for. */
  readonly means: string;
}

/**
 * Every scenario, one row each. Together they reach every code of both status tables but the "webhook sent" ones,
 * which an order takes by itself where its merchant has a webhook.
 *
 * Not shown in the specification: how far a wrong amount is off. We let nine tenths arrive, and twice the quantity
 * where it is to be over the limit.
 */
// prettier-ignore
export const scenarios: readonly Scenario[] = [
  { direction: 'onramp', name: 'timed-out', ending: '01', path: [0, -1], means: 'Nobody pays; the window ends soon.' },
  { direction: 'onramp', name: 'abandoned', ending: '02', path: [0, -2], means: 'The buyer gives up, soon.' },
  { direction: 'onramp', name: 'name-mismatch', ending: '03', path: [0, 1, -3], means: 'The payment came from an account in another name.' },
  { direction: 'onramp', name: 'wrong-amount', ending: '04', path: [0, 1, -4], received: '0.9', means: 'Nine tenths of the amount arrive.' },
  { direction: 'onramp', name: 'claimed-then-timed-out', ending: '11', path: [0, 1, -1], means: 'Said to be paid; no payment is found.' },
  { direction: 'onramp', name: 'claimed-then-abandoned', ending: '12', path: [0, 1, -2], means: 'Said to be paid, then given up.' },
  { direction: 'onramp', name: 'name-mismatch-after-deposit', ending: '13', path: [0, 1, 2, -3], means: 'The name is found wrong when the deposit is there.' },
  { direction: 'onramp', name: 'wrong-amount-after-deposit', ending: '14', path: [0, 1, 2, -4], received: '0.9', means: 'The amount is found wrong when the deposit is there.' },
  { direction: 'onramp', name: 'by-hand', ending: '21', path: [0, 1, 2, 3, 4], means: 'Goes well: bought by hand.' },
  { direction: 'onramp', name: 'by-exchange', ending: '22', path: [0, 1, 2, 11, 12, 13, 14, 15], means: 'Goes well: bought on an exchange.' },
  { direction: 'onramp', name: 'waits-at-1', ending: '51', path: [0, 1], means: 'The payment is not found, for good.' },
  { direction: 'onramp', name: 'waits-at-2', ending: '52', path: [0, 1, 2], means: 'Paid, and nothing is bought.' },
  { direction: 'onramp', name: 'waits-at-3', ending: '53', path: [0, 1, 2, 3], means: 'Bought by hand, never sent.' },
  { direction: 'onramp', name: 'waits-at-11', ending: '61', path: [0, 1, 2, 11], means: 'The purchase is never placed.' },
  { direction: 'onramp', name: 'waits-at-12', ending: '62', path: [0, 1, 2, 11, 12], means: 'The purchase is never filled.' },
  { direction: 'onramp', name: 'waits-at-13', ending: '63', path: [0, 1, 2, 11, 12, 13], means: 'Bought on an exchange, never sent.' },
  { direction: 'onramp', name: 'waits-at-14', ending: '64', path: [0, 1, 2, 11, 12, 13, 14], means: 'The withdrawal is never confirmed.' },

  { direction: 'offramp', name: 'timed-out', ending: '01', path: [0, -1], means: 'No coins are sent; the window ends soon.' },
  { direction: 'offramp', name: 'abandoned', ending: '02', path: [0, -2], means: 'The seller gives up, soon.' },
  { direction: 'offramp', name: 'over-limit', ending: '03', path: [0, 1, 2, 3], received: '2', means: 'Twice the quantity arrives, over the KYC limit: held for good.' },
  { direction: 'offramp', name: 'amount-mismatch', ending: '04', path: [0, 1, 2, -4], received: '0.9', means: 'Nine tenths of the quantity arrive.' },
  { direction: 'offramp', name: 'over-limit-released', ending: '13', path: [0, 1, 2, 3, 4, 5, 6], received: '2', means: 'Held over the limit, then sold: all that arrived is paid out.' },
  { direction: 'offramp', name: 'amount-mismatch-by-exchange', ending: '14', path: [0, 1, 10, -4], received: '0.9', means: 'The same, found by the exchange.' },
  { direction: 'offramp', name: 'alternate-bank', ending: '17', path: [0, 1, 2, 4, 5, 17, 18, 19], means: 'The bank refuses; another one takes the payout.' },
  { direction: 'offramp', name: 'by-hand', ending: '21', path: [0, 1, 2, 4, 5, 6], means: 'Goes well: sold by hand.' },
  { direction: 'offramp', name: 'by-exchange', ending: '22', path: [0, 1, 10, 12, 13, 14], means: 'Goes well: sold on an exchange.' },
  { direction: 'offramp', name: 'over-limit-released-by-exchange', ending: '23', path: [0, 1, 10, 3, 12, 13, 14], received: '2', means: 'Held over the limit, then sold on an exchange.' },
  { direction: 'offramp', name: 'amount-mismatch-by-partner', ending: '24', path: [0, 1, 11, -4], received: '0.9', means: 'The same, found by the payout partner.' },
  { direction: 'offramp', name: 'alternate-bank-by-exchange', ending: '27', path: [0, 1, 10, 12, 13, 17, 18, 19], means: 'The same after a sale on an exchange.' },
  { direction: 'offramp', name: 'by-partner-30', ending: null, path: [0, 1, 11, 12, 30, 40], means: 'Goes well: paid out by a partner.' },
  { direction: 'offramp', name: 'by-partner-31', ending: '31', path: [0, 1, 11, 12, 31, 40], means: 'The same by another partner.' },
  { direction: 'offramp', name: 'by-partner-32', ending: '32', path: [0, 1, 11, 12, 32, 40], means: 'The same by another partner.' },
  { direction: 'offramp', name: 'by-partner-33', ending: '33', path: [0, 1, 11, 12, 33, 40], means: 'The same by another partner.' },
  { direction: 'offramp', name: 'by-partner-34', ending: '34', path: [0, 1, 11, 12, 34, 40], means: 'The same by another partner.' },
  { direction: 'offramp', name: 'by-partner-35', ending: '35', path: [0, 1, 11, 12, 35, 40], means: 'The same by another partner.' },
  { direction: 'offramp', name: 'by-partner-36', ending: '36', path: [0, 1, 11, 12, 36, 40], means: 'The same by another partner.' },
  { direction: 'offramp', name: 'waits-at-1', ending: '51', path: [0, 1], means: 'Said to be sent; no transaction is found.' },
  { direction: 'offramp', name: 'waits-at-2', ending: '52', path: [0, 1, 2], means: 'Found on the chain, never sold.' },
  { direction: 'offramp', name: 'waits-at-4', ending: '54', path: [0, 1, 2, 4], means: 'Sold, never paid out.' },
  { direction: 'offramp', name: 'waits-at-5', ending: '55', path: [0, 1, 2, 4, 5], means: 'The payout never arrives.' },
  { direction: 'offramp', name: 'waits-at-10', ending: null, path: [0, 1, 10], means: 'Found by the exchange, never sold.' },
  { direction: 'offramp', name: 'waits-at-11', ending: '61', path: [0, 1, 11], means: 'Found by the payout partner, never sold.' },
  { direction: 'offramp', name: 'waits-at-12', ending: '62', path: [0, 1, 10, 12], means: 'Sold on an exchange, never paid out.' },
  { direction: 'offramp', name: 'waits-at-13', ending: '63', path: [0, 1, 10, 12, 13], means: 'The payout by the exchange never arrives.' },
  { direction: 'offramp', name: 'waits-at-17', ending: '67', path: [0, 1, 2, 4, 5, 17], means: 'Another bank is asked for and never given.' },
  { direction: 'offramp', name: 'waits-at-18', ending: '68', path: [0, 1, 2, 4, 5, 17, 18], means: 'The payout to the other bank never arrives.' },
];

/** The scenario of an order that has one; null also for a name that this release no longer has. */
export function scenarioNamed(direction: Direction, name: string | null): Scenario | null {
  return (name !== null && byKey.get(`${direction}/${name}`)) || null;
}

/**
 * The scenario that an order asks for, by name or by its amount, or null for the ordinary way. A name wins.
 *
 * @param asked.amount what is paid when buying, what is sold when selling: decimal text
 */
export function chooseScenario(
  direction: Direction,
  asked: { readonly name: string | undefined; readonly amount: string | undefined },
): Scenario | null | Refusal {
  if (asked.name === undefined) {
    const ending = asked.amount === undefined ? null : endingOf(asked.amount);
    return (ending !== null && byEnding.get(`${direction}/${ending}`)) || null;
  }
  const named = scenarioNamed(direction, asked.name);
  if (named) return named;
  const names = scenarios.filter((row) => row.direction === direction).map(({ name }) => name);
  const isOther = scenarios.some(({ name }) => name === asked.name);
  const what = isOther ? `is not one of type ${direction === 'onramp' ? 1 : 2}` : 'is unknown';
  return new Refusal(400, `Bad request: scenario ${what}; use one of ${names.join(', ')}, or none.`);
}

/**
 * The two decimals that may choose a scenario. An amount below 1 or with more places has none: a tenth of a
 * bitcoin, or a quantity worked out from a price, is not meant to be magic.
 */
function endingOf(amount: string): string | null {
  const hundredths = new Decimal(amount).times(100);
  if (hundredths.lt(100) || !hundredths.round(0, 0).eq(hundredths)) return null;
  return hundredths.mod(100).toFixed().padStart(2, '0');
}

const byKey = new Map(scenarios.map((row) => [`${row.direction}/${row.name}`, row]));
const byEnding = new Map(
  scenarios.flatMap((row) => (row.ending === null ? [] : [[`${row.direction}/${row.ending}`, row] as const])),
);
