import { chains, coins, fiatMarkets } from '../data/catalogue.ts';
import { createListing } from '../domain/listing.ts';
import type { Order } from '../domain/order.ts';

/**
 * The two orders that all examples speak of: 1 is a purchase, 2 a sale, of the same pair, both new. The answers that
 * show them are made by what makes the sandbox's answers, so that an example has every field of the real one.
 */
const madeAt = Date.UTC(2026, 0, 15, 12, 0, 0);

const shared = {
  appId: 1,
  seq: 1,
  fiatType: 1,
  coinId: 54,
  chainId: 3,
  paymentType: 1,
  walletAddress: '0x5A0b54D5dc17e0AadC383d2db43B0a0D3E029c4c',
  addressTag: null,
  details: '',
  scenario: null,
  status: 0,
  expectedPrice: '87.964',
  actualQuantity: null,
  actualPrice: null,
  actualFiatAmount: null,
  clientFee: '0',
  gasFee: '0.21',
  transactionHash: null,
  referenceId: null,
  createdAt: madeAt,
  updatedAt: madeAt,
  expiresAt: madeAt + 600_000,
  nextStepAt: null,
} as const;

export const newPurchase: Order = {
  ...shared,
  id: 1,
  type: 1,
  merchantRecognitionId: 'cart-4711',
  fiatAmount: '1000',
  expectedQuantity: '11.12',
  onrampFee: '2.5',
  gatewayFee: '0',
  tdsFee: '0',
  depositAddress: null,
};

export const newSale: Order = {
  ...shared,
  id: 2,
  type: 2,
  merchantRecognitionId: 'cart-4712',
  fiatAmount: '4339.24',
  expectedQuantity: '50',
  onrampFee: '0.13',
  gatewayFee: '3.54',
  tdsFee: '0.5',
  depositAddress: '0x758b86a2F8901275CdAF9D1f95Bbf3DdfefE0AbC',
};

const done = {
  actualPrice: '87.964',
  transactionHash: '0x8f0c1f6a2c1d9b0e7a6f5d4c3b2a19080706050403020100f0e0d0c0b0a09080',
  updatedAt: madeAt + 70_000,
};
export const paidPurchase: Order = { ...newPurchase, status: 1, referenceId: '412203114455' };
export const completedPurchase: Order = { ...paidPurchase, ...done, status: 4, actualQuantity: '11.12' };
export const completedSale: Order = {
  ...newSale,
  ...done,
  status: 14,
  actualQuantity: '50',
  actualFiatAmount: '4339.24',
  referenceId: '412203114456',
};

export const examplePair = createListing({ coins, chains, fiatMarkets }).pairById(
  shared.coinId,
  shared.chainId,
);
