import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import {
  createMerchantClient,
  MerchantApiMalformed,
  MerchantApiRateLimited,
  MerchantApiRefused,
  MerchantApiUnauthorized,
  MerchantApiUnavailable,
} from '../../../server/client/index.ts';
import { endpoints } from '../../../server/protocol/endpoints.ts';
import { clientOptions, createFakeEdge, failure, networkDown, success } from './fake-edge.ts';

const quote = { rate: 24.41, quantity: 7.88, onrampFee: 0.5, clientFee: 0, gatewayFee: 0, gasFee: 7.08 };
const quoteRequest = { coinCode: 'usdt', network: 'matic20', fiatAmount: 200, fiatType: 1, type: 1 } as const;

function open(...replies: Parameters<typeof createFakeEdge>) {
  const edge = createFakeEdge(...replies);
  const { options, waits } = clientOptions(edge.fetch);
  return { client: createMerchantClient(options), sent: edge.sent, waits };
}

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('expected a rejection');
    },
    (error: unknown) => error,
  );
}

describe('a signed call', () => {
  it('carries key, payload and signature over the very text that is sent, and the same body', async () => {
    const { client, sent } = open(success(quote));
    expect(await client.quotes(quoteRequest)).toEqual(quote);
    const [{ url, init }] = sent as [(typeof sent)[0]];
    expect(url).toBe('https://api.example.com/service/api/v2/common/transaction/quotes');
    expect(init).toMatchObject({ method: 'POST', redirect: 'manual' });
    expect(init.headers['content-type']).toBe('application/json;charset=UTF-8');
    expect(init.headers['accept']).toBe('application/json');
    expect(init.headers['x-service-apikey']).toBe('the-key');
    const payload = init.headers['x-service-payload'] ?? '';
    expect(init.headers['x-service-signature']).toBe(
      createHmac('sha512', 'the-secret').update(payload).digest('hex'),
    );
    expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toEqual({
      timestamp: 1_700_000_000_000,
      body: JSON.parse(init.body ?? ''),
    });
  });

  it('never repeats a timestamp', async () => {
    const { client, sent } = open(success(quote));
    for (let time = 0; time < 3; time += 1) await client.quotes(quoteRequest);
    const timestamps = sent.map(({ init }) => {
      const text = Buffer.from(init.headers['x-service-payload'] ?? '', 'base64').toString();
      return (JSON.parse(text) as { timestamp: number }).timestamp;
    });
    expect(timestamps).toEqual([1_700_000_000_000, 1_700_000_000_001, 1_700_000_000_002]);
  });

  it('that is public carries no credentials and no body', async () => {
    const { client, sent } = open(success({}));
    await client.listAllCoins();
    expect(sent[0]?.init).toMatchObject({ method: 'GET', headers: { accept: 'application/json' } });
    expect(Object.keys(sent[0]?.init.headers ?? {})).toEqual(['accept']);
    expect(sent[0]?.init.body).toBeUndefined();
  });
});

describe('the client', () => {
  it('has a method for each of the endpoints, at its path', async () => {
    const { client, sent } = open(failure(404, 'no'));
    for (const name of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
      const method = client[name] as (body: object) => Promise<unknown>;
      await method({ fiatType: 1, type: 1, orderId: 1 }).catch(() => undefined);
      expect(sent.at(-1)?.url).toBe(`https://api.example.com/service${endpoints[name].path}`);
      expect(sent.at(-1)?.init.method).toBe(endpoints[name].method);
    }
    expect(sent).toHaveLength(13);
  });

  it('reads offramp shapes where they were asked for', async () => {
    const offramp = {
      rate: 86,
      quantity: 1115,
      fiatAmount: 94685.48,
      onrampFee: 2.79,
      clientFee: 0,
      gatewayFee: 8.26,
      tdsFee: 11.12,
    };
    const { client } = open(success(offramp));
    expect(await client.quotes({ ...quoteRequest, type: 2 })).toEqual(offramp);
    expect(await errorOf(open(success(quote)).client.quotes({ ...quoteRequest, type: 2 }))).toBeInstanceOf(
      MerchantApiMalformed,
    );
  });

  it('gives ids as numbers and fees as strings, whichever they arrive as', async () => {
    const fee = { withdrawalFee: 1e-7, minimumWithdrawal: '0.2', nodeInSync: '1' };
    expect(await open(success({ 54: { 3: fee } })).client.allGasFee()).toEqual({
      54: { 3: { withdrawalFee: '0.0000001', minimumWithdrawal: '0.2', nodeInSync: 1 } },
    });
  });

  it.each([
    'http://api.example.com',
    'api.example.com',
    'https://user:pw@api.example.com',
    'https://x.example?a=1',
  ])('refuses the base URL %s', (baseUrl) => {
    const { options } = clientOptions(createFakeEdge().fetch);
    expect(() => createMerchantClient({ ...options, baseUrl })).toThrow(TypeError);
  });
});

describe('a failure', () => {
  it.each([
    [400, 'fiatAmount is required', MerchantApiRefused],
    [406, 'coin not supported', MerchantApiRefused],
    [417, 'Invalid orderId', MerchantApiRefused],
    [401, 'Invalid signature', MerchantApiUnauthorized],
    [429, 'Too many requests', MerchantApiRateLimited],
    [500, 'oops', MerchantApiUnavailable],
    [503, 'later', MerchantApiUnavailable],
  ])('of HTTP %i is an error of its kind', async (status, text, kind) => {
    const error = await errorOf(open(failure(status, text)).client.sendDummyWebhook());
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ endpoint: 'sendDummyWebhook' });
  });

  it.each([
    ['minimum 100', '100', null],
    ['Amount must be minimum 1,00', '1', null],
    ['Fiat amount: Maximum: 500000.50 INR', null, '500000.50'],
    ['between minimum 5 and maximum 10', '5', '10'],
    ['out of range', null, null],
  ])('of the text %j tells minimum %j and maximum %j', async (text, minimum, maximum) => {
    const error = await errorOf(open(failure(413, text)).client.quotes(quoteRequest));
    expect(error).toMatchObject({ status: 413, code: 413, minimum, maximum });
  });

  it('inside an HTTP 200 is told by its code', async () => {
    const reply = () => Response.json({ status: 0, code: 417, error: 'Invalid orderId' });
    expect(await errorOf(open(reply).client.orderStatus({ orderId: 1, type: 1 }))).toMatchObject({
      name: 'MerchantApiRefused',
      code: 417,
    });
  });

  it.each([
    ['HTML with 200', () => new Response('<html>')],
    ['HTML with 404', () => new Response('<html>', { status: 404 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://x' } })],
    ['nothing', () => new Response(null)],
    ['a duplicate key', () => new Response('{"status":1,"status":1,"data":{}}')],
    ['another shape', success({ rate: '1' })],
    ['bytes that are no UTF-8', () => new Response(new Uint8Array([0x22, 0xff, 0x22]))],
    ['an array', () => Response.json([1])],
  ])('to be the specification, by %s, is malformed', async (_, reply) => {
    const error = await errorOf(open(reply).client.quotes(quoteRequest));
    expect(error).toBeInstanceOf(MerchantApiMalformed);
  });

  it('to end is malformed: no answer is read beyond its cap', async () => {
    const { options } = clientOptions(createFakeEdge(() => new Response('x'.repeat(2000))).fetch);
    const client = createMerchantClient({ ...options, maxResponseBytes: 1000 });
    expect(await errorOf(client.listAllCoins())).toMatchObject({ name: 'MerchantApiMalformed' });
  });

  it('to answer in time is unavailable, and the request is given up', async () => {
    const signals: AbortSignal[] = [];
    const { options } = clientOptions((_, { signal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const error = await errorOf(
      createMerchantClient({ ...options, timeoutMs: 5, retries: 0 }).quotes(quoteRequest),
    );
    expect(error).toMatchObject({ name: 'MerchantApiUnavailable', status: null });
    expect((error as Error).message).toContain('5 ms');
    expect(signals[0]?.aborted).toBe(true);
  });

  it('never shows the key or the secret', async () => {
    const error = await errorOf(open(failure(401, 'unknown key the-key')).client.quotes(quoteRequest));
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toMatch(/the-key|the-secret/);
  });
});

describe('a call that only reads', () => {
  it.each([networkDown, failure(502, 'x'), failure(503, 'x'), failure(504, 'x')])(
    'is sent again, twice, with growing waits',
    async (reply) => {
      const { client, sent, waits } = open(reply);
      expect(await errorOf(client.quotes(quoteRequest))).toBeInstanceOf(MerchantApiUnavailable);
      expect([sent.length, waits]).toEqual([3, [125, 250]]);
    },
  );

  it('succeeds when a later attempt does', async () => {
    const { client, sent } = open(networkDown, failure(503, 'x'), success(quote));
    expect(await client.quotes(quoteRequest)).toEqual(quote);
    expect(sent).toHaveLength(3);
  });

  it('is not sent again after a 500 or a refusal', async () => {
    for (const reply of [failure(500, 'x'), failure(400, 'x'), failure(401, 'x')]) {
      const { client, sent } = open(reply);
      await errorOf(client.quotes(quoteRequest));
      expect(sent).toHaveLength(1);
    }
  });

  it('waits out a short Retry-After, and raises a long one', async () => {
    const short = open(failure(429, 'x', { 'retry-after': '2' }), success(quote));
    await short.client.quotes(quoteRequest);
    expect(short.waits).toEqual([2000]);
    const long = open(failure(429, 'x', { 'retry-after': '30' }));
    expect(await errorOf(long.client.quotes(quoteRequest))).toMatchObject({ retryAfterMs: 30_000 });
    expect(long.sent).toHaveLength(1);
  });

  it('is given up by its signal, without another attempt', async () => {
    const controller = new AbortController();
    const { client, sent } = open(() => {
      controller.abort(new Error('the page is gone'));
      return networkDown();
    });
    const error = await errorOf(client.quotes(quoteRequest, { signal: controller.signal }));
    expect((error as Error).message).toBe('the page is gone');
    expect(sent).toHaveLength(1);
  });

  it('can be told not to retry', async () => {
    const { client, sent } = open(networkDown);
    await errorOf(client.quotes(quoteRequest, { retries: 0 }));
    expect(sent).toHaveLength(1);
  });
});

describe('a call that acts', () => {
  it('is never sent twice', async () => {
    for (const act of ['sendDummyWebhook', 'resendWebhook'] as const) {
      const { client, sent } = open(networkDown);
      await errorOf(
        act === 'resendWebhook' ? client.resendWebhook({ orderId: 1 }) : client.sendDummyWebhook(),
      );
      expect(sent).toHaveLength(1);
    }
  });
});

describe('a clock that is ahead of the service', () => {
  const date = new Date(1_700_000_000_000 - 3_600_000).toUTCString();
  const ahead = failure(401, 'Ahead of Time', { date });
  const timestampOf = (sent: ReturnType<typeof createFakeEdge>['sent'], index: number) => {
    const text = Buffer.from(sent[index]?.init.headers['x-service-payload'] ?? '', 'base64').toString();
    return (JSON.parse(text) as { timestamp: number }).timestamp;
  };

  it('is corrected from the Date header, once, and stays corrected', async () => {
    const { client, sent } = open(ahead, success(quote));
    await client.quotes(quoteRequest);
    await client.quotes(quoteRequest);
    expect(sent).toHaveLength(3);
    expect(timestampOf(sent, 1)).toBe(Date.parse(date));
    expect(timestampOf(sent, 2)).toBe(Date.parse(date) + 1);
  });

  it('is an error when the service says it again', async () => {
    const { client, sent } = open(ahead);
    expect(await errorOf(client.quotes(quoteRequest))).toBeInstanceOf(MerchantApiUnauthorized);
    expect(sent).toHaveLength(2);
  });

  it('is an error when the answer carries no time', async () => {
    const { client, sent } = open(failure(401, 'Ahead of Time'));
    expect(await errorOf(client.quotes(quoteRequest))).toBeInstanceOf(MerchantApiUnauthorized);
    expect(sent).toHaveLength(1);
  });
});
