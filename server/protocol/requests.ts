import { z } from 'zod';

import { wireDecimal, wireId, wireInteger, wireText } from './scalars.ts';

/**
 * The request bodies of the specification's endpoints, as lenient as real programs need them: ids, `type` and
 * amounts as numbers or numeric strings, `coinCode` and `network` in any letter case, unknown fields ignored.
 */

/** Bytes a `merchantRecognitionId` may have: the webhook payload that repeats it travels in a header. */
export const merchantRecognitionIdMaxBytes = 256;

/** 1 = onramp, 2 = offramp. */
const transactionType = wireInteger.pipe(z.union([z.literal(1), z.literal(2)]));
const symbol = wireText(64).transform((text) => text.trim().toLowerCase());

/** An endpoint without parameters takes `{}`. */
export const noParameters = z.object({});

/**
 * Coin and network of a request, by symbol or by id. Where a symbol is present it wins, and the id beside it is
 * not judged: it is often nonsense. Published programs send an empty symbol for "none".
 */
export const pairSelection = {
  coinId: z.unknown().optional(),
  chainId: z.unknown().optional(),
  coinCode: symbol.optional(),
  network: symbol.optional(),
};

export const quoteRequest = z.object({
  ...pairSelection,
  fiatType: wireId,
  type: transactionType,
  /** Fiat units; required for type 1. */
  fiatAmount: wireDecimal.optional(),
  /** Coin units; type 2 takes this or `fiatAmount`. */
  quantity: wireDecimal.optional(),
});

export const coinLimitsRequest = z.object({ fiatType: wireId });

/** 1 = onramp, 2 = offramp, 3 = both. */
export const limitsRequest = z.object({
  type: wireInteger.pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
});

export const orderStatusRequest = z.object({ orderId: wireId, type: transactionType });

export const merchantHistoryRequest = z.object({
  page: wireInteger.pipe(z.int().min(1)).optional(),
  pageSize: wireInteger.pipe(z.int().min(1).max(500)).optional(),
  since: z.iso.datetime().optional(),
  order: z.enum(['ASC', 'DESC']).optional(),
  type: z.union([transactionType, z.literal('')]).optional(),
  fiatType: wireId.optional(),
});

export const testWebhookRequest = z.object({ webhookUrl: wireText(2048).optional() });
export const resendWebhookRequest = z.object({ orderId: wireId });

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
