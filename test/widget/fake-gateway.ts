import type {
  Catalog,
  CreatedOrder,
  Order,
  OrderInput,
  ProblemBody,
  ProblemCode,
  Quote,
  QuoteInput,
} from '../../server/gateway/contract.ts';
import { sampleCatalog } from './sample-catalog.ts';
import { sampleOrder, sampleQuote } from './sample-order.ts';

export type Route =
  | 'GET /v1/catalog'
  | 'POST /v1/quotes'
  | 'POST /v1/orders'
  | 'GET /v1/orders/current'
  | 'POST /v1/orders/current/reference'
  | 'DELETE /v1/orders/current';

/** One request of the widget, as it went out. */
export interface Asked {
  readonly route: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}
type Answer = (asked: Asked) => Response | Promise<Response>;

export interface FakeGateway {
  /** Its address; another for every gateway, so that no two tests share what the widget keeps. */
  readonly base: string;
  readonly token: string;
  /** Every request so far, in order. */
  readonly asked: readonly Asked[];
  /** The requests of one route. */
  of(route: Route): readonly Asked[];
  /** Answers a route in another way from now on. */
  on(route: Route, answer: Answer): void;
  /** Leaves a route without an answer until `release`, which answers all that wait. */
  hold(route: Route): { release(): void };
  /** What the order is from now on, whenever it is asked for. */
  setOrder(order: Order): void;
  /** Gives the page its `fetch` back and forgets what the widget kept. */
  close(): void;
}

/** Stands where the network would be: answers `fetch` as the contract has it, and writes down what was asked. */
export function fakeGateway(): FakeGateway {
  const realFetch = window.fetch;
  const base = `https://${crypto.randomUUID()}.test`;
  const token = 'v1.sample.token';
  const asked: Asked[] = [];
  let order: Order | null = null;

  const answers: Record<Route, Answer> = {
    'GET /v1/catalog': ({ url }) =>
      json<Catalog>(sampleCatalog({ fiat: url.searchParams.get('fiat') ?? 'INR' })),
    'POST /v1/quotes': ({ body }) => json<Quote>(sampleQuote(body as QuoteInput)),
    'POST /v1/orders': ({ body }) => {
      const { coin, network, fiat, fiatAmount = '0', method, walletAddress, memo } = body as OrderInput;
      const input = { coin, network, fiat, fiatAmount, method, walletAddress, memo: memo ?? null };
      order = sampleOrder(input);
      return json<CreatedOrder>({ token, order }, 201);
    },
    'GET /v1/orders/current': () => json<Order>(order ?? sampleOrder()),
    'POST /v1/orders/current/reference': ({ body }) => {
      const { reference } = body as { reference: string };
      order = { ...(order ?? sampleOrder()), phase: 'payment-claimed', code: 1, deposit: null, reference };
      return json<Order>(order);
    },
    'DELETE /v1/orders/current': () =>
      json<Order>(sampleOrder({ phase: 'abandoned', code: -2, final: true })),
  };

  window.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, document.baseURI);
    const route = `${init.method ?? 'GET'} ${url.pathname}`;
    const body = init.body ? (JSON.parse(init.body as string) as unknown) : undefined;
    const one = { route, url, headers: new Headers(init.headers), body };
    if (url.origin !== base) throw new TypeError(`The widget asked ${url.href}, which is not its gateway.`);
    asked.push(one);
    const answer = answers[route as Route] ?? (() => problem(404, 'not-found', 'There is nothing here.'));
    return Promise.race([Promise.resolve(one).then(answer), aborted(init.signal)]);
  };

  return {
    base,
    token,
    asked,
    of: (route) => asked.filter((one) => one.route === route),
    on: (route, answer) => void (answers[route] = answer),
    hold(route) {
      const usual = answers[route];
      let release = () => {};
      const released = new Promise<void>((done) => (release = done));
      answers[route] = async (one) => {
        await released;
        return usual(one);
      };
      return {
        release() {
          answers[route] = usual;
          release();
        },
      };
    },
    setOrder: (next) => void (order = next),
    close() {
      window.fetch = realFetch;
      for (const storage of [localStorage, sessionStorage]) {
        for (const key of Object.keys(storage)) if (key.endsWith(base)) storage.removeItem(key);
      }
    },
  };
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, fail) => {
    if (signal?.aborted) fail(signal.reason as Error);
    signal?.addEventListener('abort', () => fail(signal.reason as Error));
  });
}

export function json<T>(value: T, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

/** A failure as the gateway renders it. */
export function problem(
  status: number,
  code: ProblemCode,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body: ProblemBody = { type: 'about:blank', title: 'Error', status, code, detail, requestId: 'r-1' };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}

/** What a proxy in between answers when the gateway is not there. */
export function htmlPage(status = 200): Response {
  return new Response('<!doctype html><h1>It works!</h1>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}
