import { z } from 'zod';

import { onrampOrder } from './records.ts';
import { wireId, wireInteger } from './scalars.ts';

/**
 * What a webhook tells. Specification: Events, and the fields that real receivers need beyond it. `status` is the
 * completed code; `webhookTrials` counts the attempts before this one.
 */
const shared = {
  coinCode: z.string().optional(),
  network: z.string().optional(),
  webhookTrials: wireInteger.optional(),
};

/** The published onramp example has no `eventType`: where there is none, it is an onramp order. */
export const onrampWebhook = onrampOrder.extend({
  ...shared,
  eventType: z.literal('onramp').default('onramp'),
});

/** Not shown in the specification: we send the fields of the published example, with its spellings. */
export const offrampWebhook = z.object({
  ...shared,
  eventType: z.literal('offramp'),
  orderId: wireId,
  walletAddress: z.string(),
  coinId: wireId,
  chainId: wireId,
  fiatType: wireId,
  /** A numeric string in the published example. */
  paymentType: wireInteger,
  expectedPrice: z.number(),
  actualPrice: z.number().nullable(),
  actualQuantity: z.number().nullable(),
  actualFiatAmount: z.number().nullable(),
  kycNeeded: wireInteger.optional(),
  onRampFee: z.number(),
  clientFee: z.number(),
  gatewayFee: z.number(),
  transactionHash: z.string().nullable(),
  referenceId: z.string().nullable().optional(),
  merchantRecognitionId: z.string().nullable(),
  status: wireInteger,
  statusDescription: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const webhookEvent = z.union([offrampWebhook, onrampWebhook]);

export type OnrampWebhook = z.infer<typeof onrampWebhook>;
export type OfframpWebhook = z.infer<typeof offrampWebhook>;
export type WebhookEvent = z.infer<typeof webhookEvent>;
