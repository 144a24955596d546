import { z } from 'zod';

import { wireDecimal, wireId, wireInteger, wireText } from './scalars.ts';
import { usefulAs } from './useful-form.ts';

/**
 * The request bodies of the specification's endpoints, as lenient as real programs need them: ids, `type` and
 * amounts as numbers or numeric strings, `coinCode` and `network` in any letter case, unknown fields ignored.
 */

/** Bytes a `merchantRecognitionId` may have: the webhook payload that repeats it travels in a header. */
export const merchantRecognitionIdMaxBytes = 256;

/** 1 = onramp, 2 = offramp. */
const transactionType = wireInteger
  .pipe(z.union([z.literal(1), z.literal(2)]))
  .describe('1 = onramp (coins are bought), 2 = offramp (coins are sold).');
const symbol = wireText(64).transform((text) => text.trim().toLowerCase());

/** An endpoint without parameters takes `{}`. */
export const noParameters = z.object({});

/**
 * Coin and network of a request, by symbol or by id. Where a symbol is present it wins, and the id beside it is
 * not judged: it is often nonsense. Published programs send an empty symbol for "none".
 */
export const pairSelection = {
  coinId: usefulAs(
    wireId,
    z
      .unknown()
      .optional()
      .describe('Coin id, a number or its text. Needed, and judged, only without coinCode.'),
  ),
  chainId: usefulAs(
    wireId,
    z
      .unknown()
      .optional()
      .describe('Chain id, a number or its text. Needed, and judged, only without network.'),
  ),
  coinCode: usefulAs(
    z.string(),
    symbol.optional().describe('Coin symbol in any letter case; wins over coinId.'),
  ),
  network: usefulAs(
    z.string(),
    symbol.optional().describe('Chain symbol in any letter case; wins over chainId.'),
  ),
};

export const quoteRequest = z.object({
  ...pairSelection,
  fiatType: wireId,
  type: transactionType,
  fiatAmount: wireDecimal.optional().describe('Fiat units; required for type 1.'),
  quantity: wireDecimal.optional().describe('Coin units; type 2 takes this or fiatAmount.'),
});

export const coinLimitsRequest = z.object({ fiatType: wireId });

/** 1 = onramp, 2 = offramp, 3 = both. */
export const limitsRequest = z.object({
  type: wireInteger.pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
});

export const orderStatusRequest = z.object({ orderId: wireInteger, type: transactionType });

/** A parameter that may be left out, also by an empty text: the specification says so of `type`, programs do it with all. */
function mayBeEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal('').transform(() => undefined), schema]).optional();
}

/** A bound that is answered in its own words. */
function between(least: number, most: number, error: string) {
  const inside = wireInteger.refine((value) => value >= least && value <= most, { error });
  return inside.meta({ minimum: least, maximum: most });
}

export const merchantHistoryRequest = z.object({
  page: mayBeEmpty(between(1, Number.MAX_SAFE_INTEGER, 'must be 1 or more')).describe(
    'From 1, which is the default.',
  ),
  pageSize: mayBeEmpty(between(1, 500, 'must be from 1 to 500')).describe('Default 50.'),
  /** Gives milliseconds since the epoch. */
  since: mayBeEmpty(
    z.iso
      .datetime({ error: 'must be an ISO 8601 UTC time, e.g. 2026-01-31T12:00:00.000Z' })
      .transform(Date.parse),
  ).describe('Orders created at this time or later, UTC.'),
  order: mayBeEmpty(z.enum(['ASC', 'DESC'])),
  type: mayBeEmpty(transactionType),
  fiatType: mayBeEmpty(wireId),
});

export const testWebhookRequest = z.object({ webhookUrl: usefulAs(z.string(), wireText(2048).optional()) });
export const resendWebhookRequest = z.object({ orderId: wireInteger });

/** What a caller of ours sends, before the wire's tolerances: the one form our own client writes. */
export interface QuoteRequest {
  coinId?: number;
  chainId?: number;
  coinCode?: string;
  network?: string;
  fiatType: number;
  type: 1 | 2;
  fiatAmount?: number;
  quantity?: number;
}
export interface MerchantHistoryRequest {
  page?: number;
  pageSize?: number;
  since?: string;
  order?: 'ASC' | 'DESC';
  type?: 1 | 2;
  fiatType?: string;
}
