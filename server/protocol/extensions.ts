import { z } from 'zod';

import { offrampOrder, onrampOrder } from './records.ts';
import { merchantRecognitionIdMaxBytes, pairSelection } from './requests.ts';
import { wireDecimal, wireId, wireInteger, wireText } from './scalars.ts';
import { usefulAs } from './useful-form.ts';

/**
 * What the sandbox offers beyond the specification. **None of this exists on the live service**: there, orders are
 * created on the service's own page. All of it lives below `/sandbox/v1/`, is signed like every POST of the
 * specification, and answers the same `{status, code, data}`.
 */
export const sandboxEndpoints = {
  createOrder: { method: 'POST', path: '/sandbox/v1/orders/create' },
  claimPayment: { method: 'POST', path: '/sandbox/v1/orders/claim' },
  readOrder: { method: 'POST', path: '/sandbox/v1/orders/read' },
  abandonOrder: { method: 'POST', path: '/sandbox/v1/orders/abandon' },
  setWebhook: { method: 'POST', path: '/sandbox/v1/merchant/webhook' },
} as const;

/**
 * Idempotent by `merchantRecognitionId`: the same details again give the same order, other details answer 409, and
 * an order that ended in failure frees its id for another try.
 */
export const createOrderRequest = z.object({
  ...pairSelection,
  /** 1 = onramp, 2 = offramp. */
  type: wireInteger.pipe(z.union([z.literal(1), z.literal(2)])),
  fiatType: wireId,
  /** Fiat units, type 1. */
  fiatAmount: wireDecimal.optional(),
  /** Coin units, type 2. */
  quantity: wireDecimal.optional(),
  /** 1 = instant transfer, 2 = bank transfer. */
  paymentType: wireInteger.pipe(z.union([z.literal(1), z.literal(2)])),
  walletAddress: wireText(128),
  /** The memo, on chains that need one. */
  addressTag: wireText(128).optional(),
  merchantRecognitionId: wireText(merchantRecognitionIdMaxBytes).pipe(z.string().min(1)),
  /** Name of the way it is to go, for tests; the control API and the README list them. */
  scenario: wireText(64).optional(),
});

/** "Buyer paid": status 0 becomes 1. Saying it again with the same reference changes nothing. */
export const claimPaymentRequest = z.object({
  orderId: wireInteger,
  referenceId: wireText(64).pipe(z.string().min(1)),
});

export const readOrderRequest = z.object({
  orderId: wireInteger,
  type: wireInteger.pipe(z.union([z.literal(1), z.literal(2)])),
});

/** "Buyer gave up": status 0 becomes -2. Saying it again changes nothing. */
export const abandonOrderRequest = z.object({ orderId: wireInteger });

/** Where the merchant's webhooks go from now on; `null`: nowhere. At the live service this is set by hand. */
export const setWebhookRequest = z.object({
  webhookUrl: usefulAs(z.string().nullable(), wireText(2048).nullable()),
});
export const setWebhookData = z.object({ webhookUrl: z.string().nullable() });

/** An account to pay into for currencies that the specification's bankDetails (India's) does not describe. */
export const depositAccount = z.object({
  /** Field name (`holder`, `iban`, `bic`, `accountNumber`, `clabe`, `pixKey`, …) to value, in the order to show. */
  fields: z.record(z.string(), z.string()),
  /** Text of a QR code that a banking app reads, or null. */
  qr: z.string().nullable(),
});

/** What the order record of the specification does not carry. */
const extras = {
  coinCode: z.string(),
  network: z.string(),
  addressTag: z.string().nullable(),
  /** ISO 8601: until when the deposit is awaited. */
  expiresAt: z.string(),
  /** The way it was told to go, by name or by its amount; null for the ordinary one. */
  scenario: z.string().nullable().optional(),
  /** `null` where bankDetails says where to pay (INR). */
  deposit: depositAccount.nullable(),
};
export const sandboxOnrampOrder = onrampOrder.extend(extras);
export const sandboxOfframpOrder = offrampOrder.extend({
  ...extras,
  depositAddress: z.string(),
  referenceId: z.string().nullable().optional(),
});

export type SandboxOnrampOrder = z.infer<typeof sandboxOnrampOrder>;
export type SandboxOfframpOrder = z.infer<typeof sandboxOfframpOrder>;
