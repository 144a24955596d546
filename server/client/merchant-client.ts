import type { z } from 'zod';

import { endpoints, pathOf, type EndpointName } from '../protocol/endpoints.ts';
import * as records from '../protocol/records.ts';
import type { MerchantHistoryRequest, QuoteRequest } from '../protocol/requests.ts';
import type { FetchLike } from './fetch-like.ts';
import { createTransport, type CallOptions, type TransportOptions } from './transport.ts';
import { createUndiciFetch } from './undici-fetch.ts';

/** Settings of a merchant client. `fetch` defaults to undici with kept-alive connections of the client's own. */
export type MerchantClientOptions = Omit<TransportOptions, 'fetch'> & { readonly fetch?: FetchLike };

type DataOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['data']>;

/**
 * The merchant API, one method for each endpoint of the specification. Every method resolves to the answer's
 * `data`, checked against the specification, or rejects with a `MerchantApiError`:
 * `MerchantApiRefused`, `MerchantApiUnauthorized`, `MerchantApiRateLimited`, `MerchantApiUnavailable` or
 * `MerchantApiMalformed`.
 */
export interface MerchantClient {
  /** Orders of the merchant, oldest first unless asked otherwise; onramp orders unless `type` is 2. */
  merchantHistory(
    request: MerchantHistoryRequest & { readonly type: 2 },
    options?: CallOptions,
  ): Promise<records.OfframpOrder[]>;
  merchantHistory(
    request?: MerchantHistoryRequest & { readonly type?: 1 },
    options?: CallOptions,
  ): Promise<records.OnrampOrder[]>;
  /** Chain records by chain id. */
  allChainMapping(options?: CallOptions): Promise<DataOf<'allChainMapping'>>;
  /** Withdrawal fees by coin id and chain id, in coin units. */
  allGasFee(options?: CallOptions): Promise<DataOf<'allGasFee'>>;
  /** Smallest purchases by coin id and chain id, in units of the fiat. */
  allCoinLimits(
    request: { readonly fiatType: number },
    options?: CallOptions,
  ): Promise<DataOf<'allCoinLimits'>>;
  /** Symbols to ids of fiats, coins and chains. */
  allConfigMapping(options?: CallOptions): Promise<DataOf<'allConfigMapping'>>;
  /** Limits by fiat id, in fiat units: 1 = onramp, 2 = offramp, 3 = both. */
  limits(request: { readonly type: 1 | 2 | 3 }, options?: CallOptions): Promise<DataOf<'limits'>>;
  /** A price. Onramp: all fees in fiat. Offramp: `gatewayFee` in fiat, the other fees in coin. */
  quotes(request: QuoteRequest & { readonly type: 1 }, options?: CallOptions): Promise<records.OnrampQuote>;
  quotes(request: QuoteRequest & { readonly type: 2 }, options?: CallOptions): Promise<records.OfframpQuote>;
  /** An order's status code. */
  orderStatus(
    request: { readonly orderId: number; readonly type: 1 | 2 },
    options?: CallOptions,
  ): Promise<DataOf<'orderStatus'>>;
  /** Sends a test webhook, to the URL given or to the merchant's own. Never repeated by the client. */
  sendDummyWebhook(request?: { readonly webhookUrl?: string }, options?: CallOptions): Promise<string>;
  /** Sends an order's webhook again. Never repeated by the client. */
  resendWebhook(request: { readonly orderId: number | string }, options?: CallOptions): Promise<string>;
  /** Withdrawal fees without credentials; a chain id may be `native`. */
  publicGasFee(options?: CallOptions): Promise<DataOf<'publicGasFee'>>;
  /** The account that deposits in INR go to. The answer is not signed by the service. */
  bankDetails(options?: CallOptions): Promise<records.BankDetails>;
  /** Coins by symbol. */
  listAllCoins(options?: CallOptions): Promise<records.CoinList>;
  /** Ends the client's own connections once their calls are answered. A `fetch` that was given is left alone. */
  close(): Promise<void>;
}

/** The endpoints that act. All the others only read, and may be sent again. */
const acting: ReadonlySet<EndpointName> = new Set(['sendDummyWebhook', 'resendWebhook'] as const);

/**
 * Makes a client of the merchant API.
 *
 * @example
 * const client = createMerchantClient({
 *   baseUrl: 'https://api.example.com', brand: createBrand('service'), apiKey, secret: new Secret(apiSecret),
 * });
 * const quote = await client.quotes({ coinCode: 'usdt', network: 'matic20', fiatAmount: 1000, fiatType: 1, type: 1 });
 *
 * @throws TypeError for a base URL that is neither HTTPS nor loopback
 */
export function createMerchantClient(options: MerchantClientOptions): MerchantClient {
  const { fetch, close } = options.fetch ? { fetch: options.fetch, close: leaveAlone } : openConnections();
  const send = createTransport({ ...options, fetch });

  function call<Schema extends z.ZodType>(
    name: EndpointName,
    schema: Schema,
    body: object,
    callOptions?: CallOptions,
  ): Promise<z.infer<Schema>> {
    const { method, access } = endpoints[name];
    const path = pathOf(options.brand, endpoints[name]);
    return send({ name, method, access, path, schema, repeatable: !acting.has(name) }, body, callOptions);
  }

  // Quotes and history answer in one of two shapes; the request says which one to hold the answer to.
  function quotes(
    request: QuoteRequest & { readonly type: 1 },
    o?: CallOptions,
  ): Promise<records.OnrampQuote>;
  function quotes(
    request: QuoteRequest & { readonly type: 2 },
    o?: CallOptions,
  ): Promise<records.OfframpQuote>;
  function quotes(request: QuoteRequest, callOptions?: CallOptions) {
    return call(
      'quotes',
      request.type === 2 ? records.offrampQuote : records.onrampQuote,
      request,
      callOptions,
    );
  }
  function merchantHistory(
    request: MerchantHistoryRequest & { readonly type: 2 },
    o?: CallOptions,
  ): Promise<records.OfframpOrder[]>;
  function merchantHistory(
    request?: MerchantHistoryRequest & { readonly type?: 1 },
    o?: CallOptions,
  ): Promise<records.OnrampOrder[]>;
  function merchantHistory(request: MerchantHistoryRequest = {}, callOptions?: CallOptions) {
    const row = request.type === 2 ? records.offrampOrder : records.onrampOrder;
    return call('merchantHistory', row.array(), request, callOptions);
  }

  return {
    merchantHistory,
    allChainMapping: (o) => call('allChainMapping', endpoints.allChainMapping.data, {}, o),
    allGasFee: (o) => call('allGasFee', endpoints.allGasFee.data, {}, o),
    // The specification's table has this fiat id as a string.
    allCoinLimits: ({ fiatType }, o) =>
      call('allCoinLimits', endpoints.allCoinLimits.data, { fiatType: String(fiatType) }, o),
    allConfigMapping: (o) => call('allConfigMapping', endpoints.allConfigMapping.data, {}, o),
    limits: ({ type }, o) => call('limits', endpoints.limits.data, { type: String(type) }, o),
    quotes,
    orderStatus: (request, o) => call('orderStatus', endpoints.orderStatus.data, request, o),
    sendDummyWebhook: (request = {}, o) =>
      call('sendDummyWebhook', endpoints.sendDummyWebhook.data, request, o),
    resendWebhook: ({ orderId }, o) =>
      call('resendWebhook', endpoints.resendWebhook.data, { orderId: String(orderId) }, o),
    publicGasFee: (o) => call('publicGasFee', endpoints.publicGasFee.data, {}, o),
    bankDetails: (o) => call('bankDetails', endpoints.bankDetails.data, {}, o),
    listAllCoins: (o) => call('listAllCoins', endpoints.listAllCoins.data, {}, o),
    close,
  };
}

function openConnections(): { fetch: FetchLike; close: () => Promise<void> } {
  const fetch = createUndiciFetch();
  return { fetch, close: () => fetch.close() };
}

async function leaveAlone(): Promise<void> {}
