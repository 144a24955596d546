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
  /** @param fiat its code; empty for the gateway's own choice */
  catalog(fiat: string, signal: AbortSignal): Promise<Catalog>;
  quote(input: QuoteInput, signal: AbortSignal): Promise<Quote>;
  createOrder(input: OrderInput): Promise<CreatedOrder>;
  order(token: string, signal: AbortSignal): Promise<Order>;
  claimPayment(token: string, reference: string): Promise<Order>;
  abandonOrder(token: string): Promise<Order>;
  /** The address of a path of the gateway, such as a coin's icon. */
  url(path: string): string;
}

/** How long an answer may take before the gateway counts as unreachable. */
const timeoutMs = 15_000;

/** @param base the gateway's address as the merchant wrote it, absolute or relative to the page */
export function createGatewayApi(base: string): GatewayApi {
  const url = (path: string) => new URL(base, document.baseURI).href.replace(/\/+$/, '') + path;

  /** @param member what the answer is known by: an object without it is none of the gateway's */
  async function call<T extends object>(
    path: string,
    member: keyof T,
    {
      body,
      token,
      method = body ? 'POST' : 'GET',
      signal,
    }: { body?: object; token?: string; method?: string; signal?: AbortSignal },
  ): Promise<T> {
    // An address that cannot be read leads to no gateway either.
    if (!base || !URL.canParse(base, document.baseURI)) throw new GatewayProblem('gateway-missing');
    let response: Response;
    let text: string;
    let answer: unknown;
    try {
      response = await fetch(url(path), {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        credentials: 'omit',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        // Nothing of nothing: `fetch` takes `undefined` for no body.
        body: JSON.stringify(body),
      });
      text = await response.text();
    } catch {
      signal?.throwIfAborted();
      throw new GatewayProblem('gateway-unreachable');
    }
    try {
      answer = JSON.parse(text);
    } catch {
      // A page in place of an answer.
    }
    const good = answer as T | null | undefined;
    if (response.ok && good?.[member] !== undefined) return good;
    const problem = (answer ?? {}) as Partial<ProblemBody>;
    const { code, detail } = problem;
    // What stands in between fails in JSON too, in words of its own.
    const isOurs = typeof code === 'string' && typeof detail === 'string';
    const seconds = Number(response.headers.get('retry-after'));
    throw new GatewayProblem(
      isOurs ? code : 'gateway-malformed',
      isOurs ? detail : '',
      problem,
      seconds > 0 ? seconds * 1000 : null,
    );
  }

  return {
    catalog: (fiat, signal) =>
      call('/v1/catalog' + (fiat && `?fiat=${encodeURIComponent(fiat)}`), 'fiats', { signal }),
    quote: (body, signal) => call('/v1/quotes', 'quantity', { body, signal }),
    createOrder: (body) => call('/v1/orders', 'token', { body }),
    order: (token, signal) => call('/v1/orders/current', 'phase', { token, signal }),
    claimPayment: (token, reference) =>
      call('/v1/orders/current/reference', 'phase', { token, body: { reference } }),
    abandonOrder: (token) => call('/v1/orders/current', 'phase', { token, method: 'DELETE' }),
    url,
  };
}
