import { z } from 'zod';

import type { Brand } from './brand.ts';
import * as records from './records.ts';
import * as requests from './requests.ts';

/**
 * The 13 endpoints, one row for each row of the specification's summary table.
 *
 * `ratePerMinute` is the specification's limit (Limits); `null` where it shows none. `request` reads a body as it
 * arrives, `data` reads the `data` member of the answer.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly version: 'v1' | 'v2' | 'v3';
  /** Below the brand's path segment. */
  readonly path: `/api/${string}`;
  readonly access: 'signed' | 'public';
  readonly ratePerMinute: number | null;
  readonly request: z.ZodType;
  readonly data: z.ZodType;
}

const signed = { method: 'POST', access: 'signed', ratePerMinute: null } as const;
const mapping = { method: 'POST', access: 'signed', ratePerMinute: 10, version: 'v2' } as const;
const open = {
  method: 'GET',
  access: 'public',
  ratePerMinute: null,
  request: requests.noParameters,
} as const;

export const endpoints = {
  merchantHistory: {
    ...signed,
    version: 'v1',
    path: '/api/v1/transaction/merchantHistory',
    request: requests.merchantHistoryRequest,
    data: z.array(z.union([records.onrampOrder, records.offrampOrder])),
  },
  allChainMapping: {
    ...mapping,
    path: '/api/v2/common/transaction/allChainMapping',
    request: requests.noParameters,
    data: records.chainMapping,
  },
  allGasFee: {
    ...mapping,
    path: '/api/v2/common/transaction/allGasFee',
    request: requests.noParameters,
    data: records.gasFees,
  },
  allCoinLimits: {
    ...mapping,
    path: '/api/v2/common/transaction/allCoinLimits',
    request: requests.coinLimitsRequest,
    // One published example shows the fiat limits' shape here instead.
    data: z.union([records.coinLimits, records.fiatLimits]),
  },
  allConfigMapping: {
    ...mapping,
    path: '/api/v2/common/transaction/allConfigMapping',
    request: requests.noParameters,
    data: records.configMapping,
  },
  limits: {
    ...mapping,
    path: '/api/v2/common/transaction/limits',
    request: requests.limitsRequest,
    data: records.fiatLimits,
  },
  quotes: {
    ...signed,
    version: 'v2',
    path: '/api/v2/common/transaction/quotes',
    request: requests.quoteRequest,
    data: z.union([records.offrampQuote, records.onrampQuote]),
  },
  orderStatus: {
    ...signed,
    version: 'v2',
    path: '/api/v2/common/transaction/orderStatus',
    request: requests.orderStatusRequest,
    data: records.orderStatusData,
  },
  sendDummyWebhook: {
    ...signed,
    version: 'v1',
    path: '/api/v1/merchant/sendDummyWebhook',
    request: requests.testWebhookRequest,
    data: z.string(),
  },
  resendWebhook: {
    ...signed,
    version: 'v1',
    path: '/api/v1/merchant/resendWebhook',
    request: requests.resendWebhookRequest,
    data: z.string(),
  },
  publicGasFee: { ...open, version: 'v1', path: '/api/v1/public/allGasFee', data: records.publicGasFees },
  bankDetails: { ...open, version: 'v1', path: '/api/v1/transaction/bankDetails', data: records.bankDetails },
  listAllCoins: { ...open, version: 'v3', path: '/api/v3/buy/public/listAllCoins', data: records.coinList },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The path of an endpoint on the wire, e.g. `/service/api/v2/common/transaction/quotes`. */
export function pathOf(brand: Brand, endpoint: Pick<Endpoint, 'path'>): string {
  return brand.pathPrefix + endpoint.path;
}
