import { z } from 'zod';

import {
  sandboxEndpoints,
  sandboxOfframpOrder,
  sandboxOnrampOrder,
  setWebhookData,
} from '../protocol/extensions.ts';
import type { SandboxOfframpOrder, SandboxOnrampOrder } from '../protocol/extensions.ts';
import { createTransport, type CallOptions, type TransportOptions } from './transport.ts';

/** What a new order of the sandbox is made from; amounts in the unit their name says. */
export interface SandboxOrderRequest {
  readonly type: 1 | 2;
  readonly coinCode: string;
  readonly network: string;
  readonly fiatType: number;
  /** Fiat units, as a decimal string or number; type 1. */
  readonly fiatAmount?: string | number;
  /** Coin units; type 2. */
  readonly quantity?: string | number;
  /** 1 = instant transfer, 2 = bank transfer. */
  readonly paymentType: 1 | 2;
  readonly walletAddress: string;
  readonly addressTag?: string;
  /** The order's idempotency key. */
  readonly merchantRecognitionId: string;
  /** Name of the way it is to go; none leaves it to the amount, and else to the ordinary course. */
  readonly scenario?: string;
}

/**
 * Calls of the sandbox's extensions. **The live service has none of them**: they stand in for the service's own
 * hosted page. All may be repeated: creation is idempotent by `merchantRecognitionId`, the claim by its
 * reference.
 */
export interface SandboxClient {
  createOrder(
    request: SandboxOrderRequest & { readonly type: 1 },
    options?: CallOptions,
  ): Promise<SandboxOnrampOrder>;
  createOrder(
    request: SandboxOrderRequest & { readonly type: 2 },
    options?: CallOptions,
  ): Promise<SandboxOfframpOrder>;
  /** "Buyer paid". Resolves once the sandbox took it. */
  claimPayment(
    request: { readonly orderId: number; readonly referenceId: string },
    options?: CallOptions,
  ): Promise<void>;
  /**
   * Says where the merchant's webhooks go; `null`: nowhere. Orders that completed before get none.
   *
   * @throws MerchantApiRefused for a URL that is none, or not on the public internet
   */
  setWebhook(request: { readonly webhookUrl: string | null }, options?: CallOptions): Promise<void>;
  /** "Buyer gave up" an order that was not paid. Resolves once the sandbox took it. */
  abandonOrder(request: { readonly orderId: number }, options?: CallOptions): Promise<void>;
  readOrder(
    request: { readonly orderId: number; readonly type: 1 },
    options?: CallOptions,
  ): Promise<SandboxOnrampOrder>;
  readOrder(
    request: { readonly orderId: number; readonly type: 2 },
    options?: CallOptions,
  ): Promise<SandboxOfframpOrder>;
}

/** @throws TypeError for a base URL that is neither HTTPS nor loopback */
export function createSandboxClient(options: TransportOptions): SandboxClient {
  const send = createTransport(options);

  function call<Schema extends z.ZodType>(
    name: keyof typeof sandboxEndpoints,
    schema: Schema,
    body: object,
    callOptions?: CallOptions,
  ): Promise<z.infer<Schema>> {
    const wireCall = { name, ...sandboxEndpoints[name], access: 'signed', repeatable: true, schema } as const;
    return send(wireCall, body, callOptions);
  }
  function createOrder(
    request: SandboxOrderRequest & { readonly type: 1 },
    o?: CallOptions,
  ): Promise<SandboxOnrampOrder>;
  function createOrder(
    request: SandboxOrderRequest & { readonly type: 2 },
    o?: CallOptions,
  ): Promise<SandboxOfframpOrder>;
  function createOrder(request: SandboxOrderRequest, callOptions?: CallOptions) {
    return call('createOrder', orderOf(request.type), request, callOptions);
  }
  function readOrder(
    request: { readonly orderId: number; readonly type: 1 },
    o?: CallOptions,
  ): Promise<SandboxOnrampOrder>;
  function readOrder(
    request: { readonly orderId: number; readonly type: 2 },
    o?: CallOptions,
  ): Promise<SandboxOfframpOrder>;
  function readOrder(request: { readonly orderId: number; readonly type: 1 | 2 }, callOptions?: CallOptions) {
    return call('readOrder', orderOf(request.type), request, callOptions);
  }
  return {
    createOrder,
    readOrder,
    async claimPayment(request, callOptions) {
      await call('claimPayment', z.unknown(), request, callOptions);
    },
    async setWebhook(request, callOptions) {
      await call('setWebhook', setWebhookData, request, callOptions);
    },
    async abandonOrder(request, callOptions) {
      await call('abandonOrder', z.unknown(), request, callOptions);
    },
  };
}

function orderOf(type: 1 | 2) {
  return type === 2 ? sandboxOfframpOrder : sandboxOnrampOrder;
}
