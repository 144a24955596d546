import type {
  Catalog,
  CreatedOrder,
  Order,
  OrderInput,
  ProblemBody,
  Quote,
  QuoteInput,
} from '../../server/gateway/contract.ts';
import { GatewayProblem } from './gateway-problem.ts';

/** The widget's only way out: five verbs of the gateway. Every method throws `GatewayProblem` or an abort. */
export interface GatewayApi {
  catalog(fiat: string, signal: AbortSignal): Promise<Catalog>;
  quote(input: QuoteInput, signal: AbortSignal): Promise<Quote>;
  createOrder(input: OrderInput): Promise<CreatedOrder>;
  order(token: string, signal?: AbortSignal): Promise<Order>;
  claimPayment(token: string, reference: string): Promise<Order>;
  abandonOrder(token: string): Promise<Order>;
  /** The address of a path of the gateway, such as a coin's icon. */
  url(path: string): string;
}

/** How long an answer may take before the gateway counts as unreachable. */
const timeoutMs = 15_000;

/** @param base the gateway's address as the merchant wrote it, absolute or relative to the page */
export function createGatewayApi(base: string): GatewayApi {
  const root = base && new URL(base, document.baseURI).href.replace(/\/+$/, '');
  const url = (path: string) => root + path;

  async function call<T>(
    path: string,
    {
      body,
      token,
      method,
      signal,
    }: { body?: unknown; token?: string; method?: string; signal?: AbortSignal },
  ): Promise<T> {
    if (!base) throw new GatewayProblem('gateway-missing');
    const headers: Record<string, string> = {};
    if (body) headers['content-type'] = 'application/json';
    if (token) headers['authorization'] = `Bearer ${token}`;
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(url(path), {
        method: method ?? (body ? 'POST' : 'GET'),
        headers,
        credentials: 'omit',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      answer = await response.json().catch((error: unknown) => {
        if (error instanceof SyntaxError) return undefined;
        throw error;
      });
    } catch {
      signal?.throwIfAborted();
      throw new GatewayProblem('gateway-unreachable');
    }
    if (response.ok && typeof answer === 'object' && answer) return answer as T;
    const problem = (answer ?? {}) as Partial<ProblemBody>;
    const wait = Number(response.headers.get('retry-after'));
    throw new GatewayProblem(
      problem.code ?? 'gateway-malformed',
      problem.detail,
      problem,
      wait > 0 ? wait * 1000 : null,
    );
  }

  return {
    catalog: (fiat, signal) => call(`/v1/catalog?fiat=${encodeURIComponent(fiat)}`, { signal }),
    quote: (body, signal) => call('/v1/quotes', { body, signal }),
    createOrder: (body) => call('/v1/orders', { body }),
    order: (token, signal) => call('/v1/orders/current', { token, ...(signal ? { signal } : {}) }),
    claimPayment: (token, reference) => call('/v1/orders/current/reference', { token, body: { reference } }),
    abandonOrder: (token) => call('/v1/orders/current', { token, method: 'DELETE' }),
    url,
  };
}
