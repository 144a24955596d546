import { Problem } from '../http/problem.ts';
import type { Decimal, ProblemCode } from './contract.ts';

/** The HTTP status of each code of the contract. */
const statusOfCode: Readonly<Record<ProblemCode, number>> = {
  'invalid-json': 400,
  'invalid-input': 422,
  'invalid-amount': 422,
  'amount-below-minimum': 422,
  'amount-above-maximum': 422,
  'unknown-coin': 422,
  'unknown-network': 422,
  'unknown-fiat': 422,
  'unknown-payment-method': 422,
  'network-closed': 409,
  'invalid-address': 422,
  'invalid-memo': 422,
  'invalid-reference': 422,
  'order-token-missing': 401,
  'order-token-invalid': 401,
  'order-token-expired': 401,
  'order-not-found': 404,
  'order-conflict': 409,
  'order-not-awaiting-payment': 409,
  'origin-not-allowed': 403,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'not-found': 404,
  'upstream-unavailable': 503,
  'upstream-rejected': 502,
  internal: 500,
};

export interface RefusalContext {
  /** The input field at fault. */
  readonly field?: string;
  /** Limits in fiat units. */
  readonly min?: Decimal;
  readonly max?: Decimal;
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** Makes a problem of the contract. `detail` says what happened, to what, and what to do. */
export function refuse(
  code: ProblemCode,
  detail: string,
  context: RefusalContext = {},
): Problem<ProblemCode> {
  const { field, min, max, retryAfterMs, cause } = context;
  const headers: Record<string, string> = {};
  if (retryAfterMs !== undefined)
    headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfterMs / 1000)));
  if (statusOfCode[code] === 401) headers['www-authenticate'] = 'Bearer';
  return new Problem({
    status: statusOfCode[code],
    code,
    detail,
    headers,
    members: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    ...(field !== undefined && { field }),
    ...(cause !== undefined && { cause }),
  });
}
