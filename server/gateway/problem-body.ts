import type { Decimal } from './contract.ts';

/**
 * Every failure: an HTTP error status with `application/problem+json` (RFC 9457). Programs read `code`; people read
 * `detail`, which says what happened, to what, and what to do.
 */
export interface ProblemBody {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  /** The input field that is at fault, where there is one. */
  readonly field?: string;
  /** Limits in fiat units, with `amount-below-minimum` and `amount-above-maximum`. */
  readonly min?: Decimal;
  readonly max?: Decimal;
  readonly requestId: string;
}

export type ProblemCode =
  | 'invalid-json'
  | 'invalid-input'
  | 'invalid-amount'
  | 'amount-below-minimum'
  | 'amount-above-maximum'
  | 'unknown-coin'
  | 'unknown-network'
  | 'unknown-fiat'
  | 'unknown-payment-method'
  | 'network-closed'
  | 'invalid-address'
  | 'invalid-memo'
  | 'invalid-reference'
  | 'order-token-missing'
  | 'order-token-invalid'
  | 'order-token-expired'
  | 'order-not-found'
  | 'order-conflict'
  | 'order-not-awaiting-payment'
  | 'origin-not-allowed'
  | 'body-too-large'
  | 'unsupported-media-type'
  | 'not-found'
  | 'upstream-unavailable'
  | 'upstream-rejected'
  | 'internal';
