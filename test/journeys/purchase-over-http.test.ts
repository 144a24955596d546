import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Catalog, CreatedOrder, Order, ProblemBody, Quote } from '../../server/gateway/contract.ts';
import { pollUntil } from '../support/poll-until.ts';
import { startStack, type Stack } from '../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());

const selection = { side: 'buy', coin: 'usdt', network: 'matic20', fiat: 'INR', fiatAmount: '1000' } as const;
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('a purchase over HTTP, through the running stack', () => {
  it('goes from catalogue to quote, order, payment and a transaction', async () => {
    const catalog = await get<Catalog>('/v1/catalog?fiat=INR');
    expect(catalog.coins.flatMap((coin) => coin.networks).length).toBeGreaterThanOrEqual(300);
    expect(catalog.coins.find(({ id }) => id === 'usdt')?.networks.some(({ id }) => id === 'matic20')).toBe(
      true,
    );

    const quote = await post<Quote>('/v1/quotes', selection);
    expect(Number(quote.quantity)).toBeGreaterThan(0);
    expect(quote.fiatAmount).toBe('1000');

    const created = await placeOrder();
    expect(created.order).toMatchObject({ phase: 'awaiting-payment', final: false, walletAddress: wallet });
    expect(created.order.deposit).toMatchObject({ method: 'UPI' });
    expect(created.order.deposit?.link).toMatch(/^upi:\/\/pay\?.*&am=1000\.00&/);

    const claimed = await post<Order>(
      '/v1/orders/current/reference',
      { reference: 'UTR 1234567890' },
      created.token,
    );
    expect(claimed).toMatchObject({ reference: 'UTR 1234567890' });

    const phases = new Set<string>();
    const done = await pollUntil(
      () => readOrder(created.token),
      (order) => {
        phases.add(order.phase);
        return order.final;
      },
    );
    expect(done).toMatchObject({ phase: 'complete', deposit: null, pollAfterMs: null });
    expect(done.transaction?.hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(done.transaction?.url).toMatch(/^https:\/\//);
    expect(phases.size).toBeGreaterThan(1);
  });

  it('gives the same order to the same request, and none to a forged token', async () => {
    const idempotencyKey = randomUUID();
    const first = await placeOrder(idempotencyKey);
    const second = await placeOrder(idempotencyKey);
    expect(second.order.id).toBe(first.order.id);

    const forged = await ask('/v1/orders/current', { token: `${first.token.slice(0, -4)}AAAA` });
    expect(forged.status).toBe(401);
    expect(((await forged.json()) as ProblemBody).code).toBe('order-token-invalid');
  });

  it('finds the order again after a restart, and completes it', async () => {
    const { token, order } = await placeOrder();
    await stack.restart();
    expect(await readOrder(token)).toMatchObject({ id: order.id, phase: 'awaiting-payment' });
    await post('/v1/orders/current/reference', { reference: 'UTR-AFTER-RESTART' }, token);
    const done = await pollUntil(
      () => readOrder(token),
      ({ final }) => final,
    );
    expect(done.phase).toBe('complete');
  });

  it('prints no credential, token, wallet or reference in its log', () => {
    const log = stack.output();
    for (const secret of ['demo-secret', 'demo-key', wallet, 'UTR', 'Bearer'])
      expect(log).not.toContain(secret);
  });

  it('serves the demo page and the script-tag file', async () => {
    const page = await ask('/');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await page.text()).toContain('service-checkout');
    expect((await ask('/service-checkout.js')).headers.get('content-type')).toBe(
      'text/javascript; charset=utf-8',
    );
  });
});

interface Asked {
  readonly body?: unknown;
  readonly token?: string | undefined;
}

function ask(path: string, { body, token }: Asked = {}): Promise<Response> {
  return fetch(stack.gatewayUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function get<T>(path: string, token?: string): Promise<T> {
  return read<T>(await ask(path, { token }));
}

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  return read<T>(await ask(path, { body, token }));
}

async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

function placeOrder(idempotencyKey: string = randomUUID()): Promise<CreatedOrder> {
  return post('/v1/orders', { ...selection, method: 'UPI', walletAddress: wallet, idempotencyKey });
}

function readOrder(token: string): Promise<Order> {
  return get<Order>('/v1/orders/current', token);
}
