import pino from 'pino';

import { createBrand } from '../../../server/protocol/brand.ts';
import { endpoints, pathOf, type EndpointName } from '../../../server/protocol/endpoints.ts';
import { sandboxEndpoints } from '../../../server/protocol/extensions.ts';
import { Secret } from '../../../server/protocol/signature.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../server/sandbox/index.ts';
import { signRequest, type SignedRequest } from '../../support/sign-request.ts';

export const origin = 'http://sandbox.test:8788';
export const startedAt = Date.UTC(2026, 0, 15, 12, 0, 0);

export interface Reply {
  readonly http: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON answer; empty where the answer is none. */
  readonly json: {
    readonly status?: number;
    readonly code?: number;
    readonly error?: string;
    readonly data?: Data;
  };
}
type Data = Readonly<Record<string, never>>;

type Where = EndpointName | keyof typeof sandboxEndpoints;

export interface RunningSandbox {
  readonly sandbox: Sandbox;
  /** The clock: milliseconds since the epoch, moved by hand. */
  readonly clock: { ms: number };
  /** Lines of the log so far. */
  readonly log: string[];
  call(where: Where, body: unknown, changes?: Partial<SignedRequest>): Promise<Reply>;
  get(path: string, init?: RequestInit): Promise<Reply>;
  send(request: Request): Promise<Reply>;
}

const brand = createBrand('service');

/** A real sandbox in this process, on a real database, with a clock that only moves when it is told to. */
export async function startSandbox(changes: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const clock = { ms: startedAt };
  const log: string[] = [];
  const sandbox = await createSandbox({
    brand,
    merchants: [
      { appId: 1, apiKey: 'demo-key', secret: new Secret('demo-secret') },
      { appId: 2, apiKey: 'demo-key-2', secret: new Secret('demo-secret-2') },
    ],
    secretKey: new Secret('a key for the secrets of these tests'),
    database: ':memory:',
    logger: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
    now: () => clock.ms,
    iconFolder: 'node_modules/cryptocurrency-icons/svg/color',
    viewerFolder: 'server/sandbox/viewer',
    ...changes,
  });

  async function send(request: Request): Promise<Reply> {
    const response = await sandbox.fetch(request);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const json = isJson && text ? (JSON.parse(text) as Reply['json']) : {};
    return { http: response.status, headers: response.headers, text, json };
  }

  return {
    sandbox,
    clock,
    log,
    send,
    call: (where, body, rest = {}) =>
      send(
        signRequest({
          url: origin + pathTo(where),
          apiKey: 'demo-key',
          secret: 'demo-secret',
          timestamp: clock.ms,
          body,
          ...rest,
        }),
      ),
    get: (path, init) => send(new Request(origin + path, init)),
  };
}

export const secondMerchant = { apiKey: 'demo-key-2', secret: 'demo-secret-2' };

export function pathTo(where: Where): string {
  return where in sandboxEndpoints
    ? sandboxEndpoints[where as keyof typeof sandboxEndpoints].path
    : pathOf(brand, endpoints[where as EndpointName]);
}
