import { z } from 'zod';

import { onrampOrder } from '../../protocol/records.ts';

const { userId: _userId, hashId: _hashId, trials: _trials, ...onrampFields } = onrampOrder.shape;

/** What every event carries beyond the specification's payload table, as receivers of the live service see it. */
const named = {
  coinCode: z.string(),
  network: z.string(),
  webhookTrials: z.int().describe('Attempts to deliver this event before this one.'),
};

export const onrampEvent = z.object({ ...onrampFields, ...named, eventType: z.literal('onramp') });

/** Not shown in the specification; published for the live service. */
export const offrampEvent = z.object({
  orderId: onrampFields.orderId,
  walletAddress: z.string(),
  coinId: onrampFields.coinId,
  chainId: onrampFields.chainId,
  fiatType: onrampFields.fiatType,
  paymentType: onrampFields.paymentType,
  expectedPrice: z.number(),
  actualFiatAmount: z.number().nullable(),
  actualPrice: z.number().nullable(),
  actualQuantity: z.number().nullable(),
  kycNeeded: onrampFields.kycNeeded,
  createdAt: z.string(),
  updatedAt: z.string(),
  status: z.int().describe('Offramp status code.'),
  statusDescription: z.string(),
  referenceId: z.string().nullable(),
  onRampFee: z.number(),
  clientFee: z.number(),
  gatewayFee: z.number(),
  transactionHash: z.string().nullable(),
  merchantRecognitionId: z.string().nullable(),
  ...named,
  eventType: z.literal('offramp'),
});
