import type { Catalog, Fiat, Order, Quote } from '../../server/gateway/contract.ts';
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
  /** Fields the buyer has left or tried to send: only these are told that something is missing. */
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

/** What is on the screen. */
export type View =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unavailable'; readonly problem: GatewayProblem | null }
  | Choosing
  | Paying
  | Tracking;

/** @param now milliseconds since the epoch */
export function view(facts: Facts, now: number): View {
  const { order, busy, problem, stale, catalog } = facts;
  if (order) {
    // Also before the catalogue is there: every code starts with its ISO code.
    const fiat = catalog?.fiats.find(({ code }) => code === order.fiat) ?? {
      currency: order.fiat.slice(0, 3),
      decimals: 2,
    };
    if (order.phase !== 'awaiting-payment') return { kind: 'tracking', order, fiat, stale };
    const over = now >= Date.parse(order.payBefore);
    return { kind: 'paying', order, fiat, busy, problem, fault: facts.referenceFault, over };
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
  return {
    kind: 'choosing',
    catalog,
    selection,
    resolved,
    amount,
    limits,
    faults,
    shown: {
      // What is wrong with an amount or a network is said at once; what is missing, once the field was left.
      ...faults,
      amount: amount.kind !== 'empty' || visited.includes('amount') ? faults.amount : null,
      wallet: visited.includes('wallet') ? faults.wallet : null,
      memo: visited.includes('memo') ? faults.memo : null,
    },
    // A catalogue of another currency that did not come is told of where its quote would stand.
    quote: { ...facts.quote, problem: facts.catalogProblem ?? facts.quote.problem },
    busy: facts.busy,
    problem: facts.problem,
  };
}

/** What to ask a quote for; empty while there is nothing that could be quoted. */
export function quotable(current: View): Partial<Record<'coin' | 'network' | 'fiat' | 'fiatAmount', string>> {
  if (current.kind !== 'choosing' || current.amount.kind !== 'amount') return {};
  const { faults, resolved, amount } = current;
  if (faults.amount || faults.network) return {};
  const { coin, network, fiat } = resolved;
  return { coin: coin.id, network: network.id, fiat: fiat.code, fiatAmount: amount.value };
}
