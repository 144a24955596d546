import { expect } from 'vitest';

import { createBrand } from '../../server/protocol/brand.ts';
import { endpoints, pathOf, type EndpointName } from '../../server/protocol/endpoints.ts';
import { signRequest } from '../support/sign-request.ts';
import type { Answer, ContractService, Fields } from './contract-service.ts';

export interface CallerOptions {
  readonly baseUrl: string;
  readonly brand: string;
  readonly apiKey: string;
  readonly secret: string;
  readonly now: () => number;
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

export type Caller = Omit<ContractService, 'name'>;

/** The calls of the contract, signed without the signer that is under test. */
export function createCaller(options: CallerOptions): Caller {
  const brand = createBrand(options.brand);
  const remembered = new Map<string, Promise<Fields>>();

  async function send(request: Request): Promise<Answer> {
    const response = await options.fetch(request);
    const json = (await response.json()) as Answer['json'];
    return { http: response.status, headers: response.headers, json };
  }
  const urlOf = (endpoint: EndpointName) => options.baseUrl + pathOf(brand, endpoints[endpoint]);
  const get = (endpoint: EndpointName) => send(new Request(urlOf(endpoint)));
  const sign: Caller['sign'] = (endpoint, body, changes = {}) =>
    signRequest({
      url: urlOf(endpoint),
      apiKey: options.apiKey,
      secret: options.secret,
      timestamp: options.now(),
      body,
      headerPrefix: `X-${options.brand.toUpperCase()}`,
      ...changes,
    });
  const call: Caller['call'] = (endpoint, body, changes) => send(sign(endpoint, body, changes));

  async function ask(endpoint: EndpointName, body: object): Promise<Fields> {
    const answer = await (endpoints[endpoint].method === 'GET' ? get(endpoint) : call(endpoint, body));
    expect(answer).toMatchObject({ http: 200, json: { status: 1, code: 200 } });
    return answer.json.data as Fields;
  }

  return {
    now: options.now,
    urlOf,
    get,
    sign,
    call,
    send,
    read(endpoint, body = {}) {
      const key = `${endpoint} ${JSON.stringify(body)}`;
      const known = remembered.get(key) ?? ask(endpoint, body);
      remembered.set(key, known);
      return known;
    },
  };
}
