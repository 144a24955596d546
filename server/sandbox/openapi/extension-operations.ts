import {
  abandonOrderRequest,
  claimPaymentRequest,
  createOrderRequest,
  readOrderRequest,
  setWebhookData,
  setWebhookRequest,
  sandboxEndpoints,
  sandboxOfframpOrder,
  sandboxOnrampOrder,
} from '../../protocol/extensions.ts';
import { z } from 'zod';

import { presentOrder } from '../present/sandbox-order.ts';
import { sandboxPurchase, sandboxSale } from './example-answers.ts';
import { examplePair, newPurchase, paidPurchase } from './example-orders.ts';
import type { Operation, OperationGuide } from './operation.ts';

/** Everything of ours under `/sandbox/v1/` that a merchant's program may call. */
export const extensionTag = 'Sandbox only';

const access = 'signed';
const walletAddress = sandboxPurchase.walletAddress;
const order = z.union([sandboxOfframpOrder, sandboxOnrampOrder]);
const pair = { coinCode: 'usdt', network: 'matic20', fiatType: 1, paymentType: 1, walletAddress };

const rows: Readonly<
  Record<
    keyof typeof sandboxEndpoints,
    { readonly request: z.ZodType; readonly data?: z.ZodType; readonly guide: OperationGuide }
  >
> = {
  createOrder: {
    request: createOrderRequest,
    guide: {
      summary: 'Makes an order',
      description:
        'Idempotent by `merchantRecognitionId`: the same details again answer the same order, other details 409. In a new sandbox the two examples make orders 1 and 2, of which the other examples speak.',
      failures: [406],
      examples: {
        buying: {
          request: { ...pair, type: 1, fiatAmount: 1000, merchantRecognitionId: 'cart-4711' },
          data: sandboxPurchase,
        },
        selling: {
          request: { ...pair, type: 2, quantity: 50, merchantRecognitionId: 'cart-4712' },
          data: sandboxSale,
        },
      },
    },
  },
  claimPayment: {
    request: claimPaymentRequest,
    guide: {
      summary: 'Says that an order was paid: status 0 becomes 1',
      failures: [417],
      examples: {
        paid: {
          request: { orderId: 1, referenceId: '412203114455' },
          data: presentOrder(paidPurchase, examplePair, null),
        },
      },
    },
  },
  readOrder: {
    request: readOrderRequest,
    guide: {
      summary: 'The whole record of an order',
      failures: [417],
      examples: {
        purchase: { request: { orderId: 1, type: 1 }, data: sandboxPurchase },
        sale: { request: { orderId: 2, type: 2 }, data: sandboxSale },
      },
    },
  },
  abandonOrder: {
    request: abandonOrderRequest,
    guide: {
      summary: 'Gives up an unpaid order: status 0 becomes -2',
      failures: [417],
      examples: {
        givenUp: {
          request: { orderId: 1 },
          data: presentOrder({ ...newPurchase, status: -2 }, examplePair, null),
        },
      },
    },
  },
  setWebhook: {
    request: setWebhookRequest,
    data: setWebhookData,
    guide: {
      summary: 'Says where webhooks go',
      description:
        'The URL must be on the public internet, unless `WEBHOOK_ALLOW` names its origin; null for no webhooks. An order that completed before gets none.',
      failures: [],
      examples: {
        set: {
          request: { webhookUrl: 'https://shop.example/webhooks' },
          data: { webhookUrl: 'https://shop.example/webhooks' },
        },
      },
    },
  },
};

export const extensionOperations: readonly Operation[] = (Object.keys(rows) as (keyof typeof rows)[]).map(
  (id) => {
    const { method, path } = sandboxEndpoints[id];
    const { request, guide, data = order } = rows[id];
    return { id, method, path, request, guide, data, tag: extensionTag, access, ratePerMinute: null };
  },
);
