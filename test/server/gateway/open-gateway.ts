import { pino } from 'pino';

import { createGateway, type Gateway, type GatewayOptions } from '../../../server/gateway/index.ts';
import { createBrand } from '../../../server/protocol/brand.ts';
import { Secret } from '../../../server/protocol/signature.ts';
import { apiKey, apiSecret, createFakeService, serviceUrl, type FakeService } from './fake-service.ts';

export const tokenSecret = 'token-secret-52de';
export const pageOrigin = 'https://shop.example';

/** A real gateway in this process, with a clock to drive and a far edge to command. */
export interface OpenGateway {
  readonly gateway: Gateway;
  readonly service: FakeService;
  /** Everything logged so far, one JSON text for each line. */
  readonly log: string[];
  readonly clock: { ms: number };
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

export function openGateway(
  options: Partial<GatewayOptions> = {},
  clock: { ms: number } = { ms: Date.UTC(2026, 0, 5, 12) },
  service = createFakeService(() => clock.ms),
): OpenGateway {
  const log: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
  const gateway = createGateway({
    upstream: { baseUrl: serviceUrl, brand: createBrand('service'), apiKey, secret: new Secret(apiSecret) },
    orderDesk: 'sandbox',
    tokenSecret: new Secret(tokenSecret),
    allowedOrigins: [pageOrigin],
    logger,
    now: () => clock.ms,
    fetch: service.fetch,
    ...options,
  });
  const get = async (path: string, headers: Record<string, string> = {}) =>
    gateway.app.request(path, { headers });
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    gateway.app.request(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return { gateway, service, log, clock, get, post };
}

/** Lets promises that are under way finish, background refreshes included. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export const wallet = `0x${'aB'.repeat(20)}`;
export const buyUsdt = { side: 'buy', coin: 'usdt', network: 'matic20', fiat: 'INR', fiatAmount: '1000.50' };
export const orderUsdt = {
  ...buyUsdt,
  method: 'UPI',
  walletAddress: wallet,
  idempotencyKey: 'key-0123456789abcdef',
};
