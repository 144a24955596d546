import type { z } from 'zod';

import type { sandboxOfframpOrder, sandboxOnrampOrder } from '../../protocol/extensions.ts';
import type { offrampOrder, onrampOrder } from '../../protocol/records.ts';
import type { offrampEvent, onrampEvent } from './webhook-payload.ts';

/** Orders as answers and events show them: 1 is a purchase, 2 a sale, of the same pair. */
const wallet = '0x5A0b54D5dc17e0AadC383d2db43B0a0D3E029c4c';
const depositAddress = '0x758b86a2F8901275CdAF9D1f95Bbf3DdfefE0AbC';
const madeAt = '2026-01-15T12:00:00.000Z';
const pair = { coinId: 54, chainId: 3, fiatType: 1, paymentType: 1 } as const;

export const purchase: z.input<typeof onrampOrder> = {
  orderId: 1,
  walletAddress: wallet,
  ...pair,
  fiatAmount: 1000,
  expectedCryptoAmount: 11.12,
  expectedPrice: 87.964,
  actualCryptoAmount: null,
  actualPrice: null,
  onRampFee: 0.25,
  clientFee: 0,
  gatewayFee: 0,
  gasFee: 0.21,
  transactionHash: null,
  referenceId: null,
  kycNeeded: 0,
  status: 0,
  createdAt: madeAt,
  updatedAt: madeAt,
  appId: 1,
  merchantRecognitionId: 'cart-4711',
};

export const sale: z.input<typeof offrampOrder> = {
  orderId: 2,
  ...pair,
  walletAddress: wallet,
  expectedPrice: 87.964,
  expectedQuantity: 50,
  actualPrice: null,
  actualQuantity: null,
  actualFiatAmount: null,
  onrampFee: 0.13,
  clientFee: 0,
  gatewayFee: 3.54,
  tdsFee: 0.5,
  merchantRecognitionId: 'cart-4712',
  createdAt: madeAt,
  updatedAt: madeAt,
  status: 0,
  transactionHash: null,
};

const extras = {
  coinCode: 'usdt',
  network: 'matic20',
  addressTag: null,
  expiresAt: '2026-01-15T12:10:00.000Z',
  deposit: null,
};
export const sandboxPurchase: z.input<typeof sandboxOnrampOrder> = { ...purchase, ...extras };
export const sandboxSale: z.input<typeof sandboxOfframpOrder> = {
  ...sale,
  ...extras,
  depositAddress,
  referenceId: null,
};

const hash = '0x8f0c1f6a2c1d9b0e7a6f5d4c3b2a19080706050403020100f0e0d0c0b0a09080';

export const purchaseEvent: z.input<typeof onrampEvent> = {
  ...purchase,
  actualCryptoAmount: 11.12,
  actualPrice: 87.964,
  transactionHash: hash,
  referenceId: '412203114455',
  status: 4,
  updatedAt: '2026-01-15T12:01:10.000Z',
  eventType: 'onramp',
  coinCode: 'usdt',
  network: 'matic20',
  webhookTrials: 0,
};

export const saleEvent: z.input<typeof offrampEvent> = {
  orderId: 2,
  walletAddress: wallet,
  ...pair,
  expectedPrice: 87.964,
  actualFiatAmount: 4339.24,
  actualPrice: 87.964,
  actualQuantity: 50,
  kycNeeded: 0,
  createdAt: madeAt,
  updatedAt: '2026-01-15T12:01:10.000Z',
  status: 14,
  statusDescription: 'SUCCESS',
  referenceId: '412203114456',
  onRampFee: 0.13,
  clientFee: 0,
  gatewayFee: 3.54,
  transactionHash: hash,
  merchantRecognitionId: 'cart-4712',
  eventType: 'offramp',
  coinCode: 'usdt',
  network: 'matic20',
  webhookTrials: 0,
};
