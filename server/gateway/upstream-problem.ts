import {
  MerchantApiError,
  MerchantApiRateLimited,
  MerchantApiRefused,
  MerchantApiUnauthorized,
  MerchantApiUnavailable,
} from '../client/merchant-api-errors.ts';
import { describeError } from '../http/describe-error.ts';
import type { Logger } from '../http/logger.ts';
import type { Problem } from '../http/problem.ts';
import type { Range } from './contract.ts';
import { refuse } from './refuse.ts';

const unavailable =
  'The payment service cannot be reached at the moment. Nothing is lost: try again shortly.';
const rejected = 'The payment service did not accept the request of this shop. Tell the shop if it stays.';

/**
 * What a failed call of the merchant API means to a browser. The service's own words stay in the log: they are
 * written for merchants.
 */
export function upstreamProblem(error: Error, requestId: string, logger: Logger): Problem | undefined {
  if (!(error instanceof MerchantApiError)) return undefined;
  const facts = { requestId, endpoint: error.endpoint, error: describeError(error) };
  if (error instanceof MerchantApiRateLimited) {
    logger.warn(facts, 'the service asks for fewer requests');
    return refuse('upstream-unavailable', unavailable, { retryAfterMs: error.retryAfterMs, cause: error });
  }
  if (error instanceof MerchantApiUnavailable) {
    logger.warn(facts, 'the service is not available');
    return refuse('upstream-unavailable', unavailable, {
      retryAfterMs: error.retryAfterMs ?? 5000,
      cause: error,
    });
  }
  if (error instanceof MerchantApiUnauthorized) {
    logger.error(
      facts,
      'THE SERVICE REJECTS OUR CREDENTIALS: check the API key, the API secret, the brand and the clock',
    );
    return refuse('upstream-rejected', rejected, { cause: error });
  }
  if (error instanceof MerchantApiRefused) {
    logger.error(facts, 'the service refused a request that should be right');
    return refuse('upstream-rejected', rejected, { cause: error });
  }
  logger.error(facts, 'the service answered something that is not in its specification');
  return refuse('upstream-unavailable', unavailable, { retryAfterMs: 10_000, cause: error });
}

/** The selection that a price or an order was asked for, for words about it. */
export interface AskedFor {
  readonly fiat: string;
  readonly pair: string;
  readonly limits: Range;
}

/**
 * Translates the refusals that are about the buyer's own choice; gives any other error back as it is.
 * Published codes: 406 coin not supported, 413 amount outside the limits, 428 price irregular.
 */
export function choiceProblem(error: unknown, asked: AskedFor): unknown {
  if (!(error instanceof MerchantApiRefused)) return error;
  if (error.code === 413) {
    if (error.minimum !== null) return belowMinimum(asked, { ...asked.limits, min: error.minimum }, error);
    if (error.maximum !== null) return aboveMaximum(asked, { ...asked.limits, max: error.maximum }, error);
    const detail = 'The service does not take this amount. Try another one within the limits.';
    return refuse('invalid-amount', detail, { ...asked.limits, field: 'fiatAmount', cause: error });
  }
  if (error.code === 406) return networkClosed(asked.pair, error);
  if (error.code === 428) {
    const detail = 'The price is moving too fast to be quoted. Try again in a few seconds.';
    return refuse('upstream-unavailable', detail, { retryAfterMs: 5000, cause: error });
  }
  return error;
}

export function belowMinimum(asked: AskedFor, limits: Range, cause?: unknown): Problem {
  const detail = `The smallest amount for ${asked.pair} is ${limits.min} ${asked.fiat}. Enter at least that.`;
  return refuse('amount-below-minimum', detail, { ...limits, field: 'fiatAmount', cause });
}

export function aboveMaximum(asked: AskedFor, limits: Range, cause?: unknown): Problem {
  const detail = `The largest amount for ${asked.pair} is ${limits.max} ${asked.fiat}. Enter at most that.`;
  return refuse('amount-above-maximum', detail, { ...limits, field: 'fiatAmount', cause });
}

export function networkClosed(pair: string, cause?: unknown): Problem {
  const detail = `${pair} is closed at the moment. Choose another network, or come back later.`;
  return refuse('network-closed', detail, { field: 'network', cause });
}
