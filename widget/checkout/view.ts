import type { Catalog, Fiat, Order, Quote, QuoteInput } from '../../server/gateway/contract.ts';
import type { GatewayProblem } from '../api/gateway-problem.ts';
import { readAmount, type Amount } from './amount.ts';
import { breachOf, limitsOf, type LimitBreach, type Limits } from './limits.ts';
import { resolve, type Resolved, type Selection } from './selection.ts';
import { memoFault, walletFault, type MemoFault, type WalletFault } from './wallet.ts';

/** What is known of a checkout beside its quote. */
export interface Known {
  /** The newest that arrived. */
  readonly catalog: Catalog | null;
  readonly selection: Selection;
  /** Fields the buyer has left filled in or tried to send: what is wrong with a wallet or memo is said of these only. */
  readonly visited: readonly Field[];
  readonly order: Order | null;
  /** True while a verb is under way. */
  readonly busy: boolean;
  /** The last verb that failed, until the next one. */
  readonly problem: GatewayProblem | null;
  readonly referenceFault: ReferenceFault | null;
  /** True while the order cannot be read. */
  readonly stale: boolean;
}

/** What is known at first, beside what is preselected. */
export const nothingKnown: Omit<Known, 'selection'> = {
  catalog: null,
  visited: [],
  order: null,
  busy: false,
  problem: null,
  referenceFault: null,
  stale: false,
};

/** Everything that is known, and nothing that can be derived from it. */
export interface Facts extends Known {
  readonly locale: string;
  readonly catalogProblem: GatewayProblem | null;
  readonly quote: QuoteFact;
}

export interface QuoteFact {
  /** The newest quote, even while the next one loads. */
  readonly value: Quote | null;
  readonly loading: boolean;
  readonly problem: GatewayProblem | null;
  /** When to ask again, in milliseconds since the epoch. */
  readonly refreshAt: number;
}

/** In the order of the form: the first one at fault is the one to go to. */
export const fields = ['amount', 'network', 'wallet', 'memo'] as const;
export type Field = (typeof fields)[number];
/** Everything that can be wrong with what a buyer enters. */
export type Fault =
  Exclude<Amount['kind'], 'amount'> | LimitBreach | 'closed' | WalletFault | MemoFault | ReferenceFault;
export type ReferenceFault = 'reference-missing' | 'reference-wrong';

export type Faults = { readonly [F in Field]: Fault | null };

export interface Choosing {
  readonly kind: 'choosing';
  readonly catalog: Catalog;
  readonly selection: Selection;
  readonly resolved: Resolved;
  readonly amount: Amount;
  readonly limits: Limits | null;
  readonly faults: Faults;
  /** The faults to show now. */
  readonly shown: Faults;
  readonly quote: QuoteFact;
  readonly busy: boolean;
  readonly problem: GatewayProblem | null;
}

/** How the amounts of an order are written. */
export type Currency = Pick<Fiat, 'currency' | 'decimals'>;

/** An order that waits for its payment. */
export interface Paying {
  readonly kind: 'paying';
  readonly order: Order;
  readonly fiat: Currency;
  readonly busy: boolean;
  readonly problem: GatewayProblem | null;
  readonly fault: ReferenceFault | null;
  /** True once the time to pay has passed. */
  readonly over: boolean;
}

/** An order under way or at its end. */
export interface Tracking {
  readonly kind: 'tracking';
  readonly order: Order;
  readonly fiat: Currency;
  readonly stale: boolean;
}

/** A purchase by what it costs. */
export type BuyInput = Required<Omit<QuoteInput, 'quantity'>>;

/** What is on the screen. */
export type View =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unavailable'; readonly problem: GatewayProblem | null }
  | Choosing
  | Paying
  | Tracking;

/** @param now milliseconds since the epoch */
export function view(facts: Facts, now: number): View {
  const { order, catalog } = facts;
  if (order) {
    // Also before the catalogue is there: every code starts with its ISO code.
    const fiat = catalog?.fiats.find(({ code }) => code === order.fiat) ?? {
      currency: order.fiat.slice(0, 3),
      decimals: 2,
    };
    if (order.phase !== 'awaiting-payment') return { ...facts, kind: 'tracking', order, fiat };
    const over = now >= Date.parse(order.payBefore);
    return { ...facts, kind: 'paying', order, fiat, fault: facts.referenceFault, over };
  }
  const resolved = catalog && resolve(catalog, facts.selection);
  if (resolved) return choosing(facts, catalog, resolved);
  const failure = facts.catalogProblem;
  return failure || catalog ? { kind: 'unavailable', problem: failure } : { kind: 'loading' };
}

function choosing(facts: Facts, catalog: Catalog, resolved: Resolved): Choosing {
  const { selection, visited } = facts;
  const amount = readAmount(selection.amount, resolved.fiat.decimals, facts.locale);
  const limits = limitsOf(resolved, catalog.fiat);
  const faults: Faults = {
    amount: amount.kind === 'amount' ? limits && breachOf(amount.value, limits) : amount.kind,
    network: resolved.pair.open ? null : 'closed',
    wallet: walletFault(selection.wallet, resolved.network),
    memo: memoFault(selection.memo, resolved.network),
  };
  const later = (field: Field) => (visited.includes(field) ? faults[field] : null);
  return {
    ...facts,
    kind: 'choosing',
    catalog,
    resolved,
    amount,
    limits,
    faults,
    shown: {
      // What is wrong with an amount or a network is said at once; the rest once it was left filled in, or sent.
      ...faults,
      amount: amount.kind === 'empty' ? later('amount') : faults.amount,
      wallet: later('wallet'),
      memo: later('memo'),
    },
    // A catalogue of another currency that did not come is told of where its quote would stand.
    quote: { ...facts.quote, problem: facts.catalogProblem ?? facts.quote.problem },
  };
}

/** What to ask a quote for; `null` while there is nothing that could be quoted. */
export function quotable(current: View): BuyInput | null {
  if (current.kind !== 'choosing' || current.amount.kind !== 'amount') return null;
  const { faults, resolved, amount } = current;
  if (faults.amount || faults.network) return null;
  const { coin, network, fiat } = resolved;
  return { side: 'buy', coin: coin.id, network: network.id, fiat: fiat.code, fiatAmount: amount.value };
}
