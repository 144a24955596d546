/**
 * A typed client of the merchant API for a merchant's own back end.
 */
export { createBrand, type Brand } from '../protocol/brand.ts';
export { Secret } from '../protocol/signature.ts';
export type { OfframpWebhook, OnrampWebhook, WebhookEvent } from '../protocol/webhook-event.ts';
export type { FetchLike, FetchLikeInit, FetchLikeResponse } from './fetch-like.ts';
export {
  MerchantApiError,
  MerchantApiMalformed,
  MerchantApiRateLimited,
  MerchantApiRefused,
  MerchantApiUnauthorized,
  MerchantApiUnavailable,
} from './merchant-api-errors.ts';
export { createMerchantClient, type MerchantClient, type MerchantClientOptions } from './merchant-client.ts';
export { eachOrder, type EachOrderRequest } from './each-order.ts';
export { createSandboxClient, type SandboxClient, type SandboxOrderRequest } from './sandbox-client.ts';
export { createSandboxControl, type SandboxControl } from './sandbox-control.ts';
export type { CallOptions } from './transport.ts';
export { verifyWebhook, type ReceivedWebhook, type WebhookVerdict } from './verify-webhook.ts';
export { createUndiciFetch, type ClosableFetch } from './undici-fetch.ts';
