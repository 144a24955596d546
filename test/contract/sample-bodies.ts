import type { EndpointName } from '../../server/protocol/endpoints.ts';

export const quote = { coinCode: 'usdt', network: 'matic20', fiatAmount: 1000, fiatType: 1, type: 1 };

/** A good body for each signed endpoint that only reads. The order need not exist. */
export const sampleBodies = {
  merchantHistory: {},
  allChainMapping: {},
  allGasFee: {},
  allCoinLimits: { fiatType: '1' },
  allConfigMapping: {},
  limits: { type: '3' },
  quotes: quote,
  orderStatus: { orderId: 1, type: 1 },
} as const satisfies Partial<Record<EndpointName, object>>;
