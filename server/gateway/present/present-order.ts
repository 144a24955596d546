import { statusOf, type Phase, type StatusOfCode } from '../../protocol/status.ts';
import type { Order } from '../contract.ts';
import type { DeskOrder } from '../order-desk.ts';
import type { OrderSnapshot } from '../order-token.ts';
import { presentDeposit } from './present-deposit.ts';

/** How long a page waits before it asks again: an order that runs changes within seconds, a payment takes minutes. */
const pollWhileAwaitingMs = 4000;
const pollWhileActiveMs = 2000;

/** What the token says the order is, with what the desk says has become of it. */
export function presentOrder(snapshot: OrderSnapshot, desk: DeskOrder): Order {
  const status = phaseOfCode(desk.statusCode);
  const awaiting = status.phase === 'awaiting-payment';
  const { hashLink, deposit, ...order } = snapshot;
  return {
    ...order,
    quantity: desk.quantity,
    rate: desk.rate,
    phase: status.phase,
    code: desk.statusCode,
    final: status.terminal,
    deposit: awaiting && deposit ? presentDeposit(deposit) : null,
    reference: desk.reference,
    transaction: presentTransaction(desk.transactionHash, hashLink),
    updatedAt: desk.updatedAt,
    pollAfterMs: status.terminal ? null : awaiting ? pollWhileAwaitingMs : pollWhileActiveMs,
  };
}

/** True for a code that the specification has. */
export function isKnownCode(code: number): boolean {
  return statusOf('onramp', code) !== undefined;
}

/**
 * Not shown in the specification: codes beyond its table. We show them as a payment that is being looked at: the
 * buyer is not asked to pay a second time, nothing is promised, and the order is followed on.
 */
function phaseOfCode(code: number): Pick<StatusOfCode, 'terminal'> & { readonly phase: Phase } {
  return statusOf('onramp', code) ?? { phase: 'payment-claimed', terminal: false };
}

/** Without an https address to view it at, a transaction is not shown. */
function presentTransaction(hash: string | null, hashLink: string | null): Order['transaction'] {
  if (hash === null || hashLink === null) return null;
  return { hash, url: hashLink + encodeURIComponent(hash) };
}
