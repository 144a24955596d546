import { describe, expect, it } from 'vitest';

import { createGateway } from '../../../server/gateway/index.ts';
import type { ProblemBody } from '../../../server/gateway/contract.ts';
import { createLogger } from '../../../server/http/logger.ts';
import { createBrand } from '../../../server/protocol/brand.ts';
import { Secret } from '../../../server/protocol/signature.ts';
import { apiKey, apiSecret, failure } from './fake-service.ts';
import { buyUsdt, openGateway, orderUsdt, pageOrigin, tokenSecret } from './open-gateway.ts';

const problemOf = async (response: Response) => (await response.json()) as ProblemBody;

describe('a request body', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'text/plain; application/json',
    '',
  ])('sent as %j is not read', async (type) => {
    const { post } = openGateway();
    const response = await post('/v1/quotes', buyUsdt, { 'content-type': type });
    expect([response.status, await problemOf(response)]).toMatchObject([
      415,
      { code: 'unsupported-media-type' },
    ]);
  });

  it.each([
    '{"side":"buy"',
    '',
    '{"side":"buy","side":"sell"}',
    '[1,]',
    '{"a":1e999}',
    `${'['.repeat(70)}${']'.repeat(70)}`,
  ])('of %.40j is not JSON to us', async (body) => {
    const { post } = openGateway();
    const response = await post('/v1/quotes', body);
    expect([response.status, await problemOf(response)]).toMatchObject([400, { code: 'invalid-json' }]);
  });

  it.each(['[]', '"text"', 'null', '17', '{}'])('of %s has the wrong shape', async (body) => {
    const { post } = openGateway();
    const response = await post('/v1/quotes', body);
    expect([response.status, await problemOf(response)]).toMatchObject([422, { code: 'invalid-input' }]);
  });

  it('over 16 kB is refused, declared or not', async () => {
    const { post, gateway } = openGateway();
    const body = JSON.stringify({ ...buyUsdt, pad: 'x'.repeat(17_000) });
    const declared = await post('/v1/orders', body, { 'content-length': String(body.length) });
    const chunks = new Blob([body]).stream();
    const streamed = await gateway.app.request(
      new Request('http://gateway.example/v1/orders', {
        method: 'POST',
        body: chunks,
        duplex: 'half',
        headers: { 'content-type': 'application/json' },
      } as RequestInit),
    );
    for (const response of [declared, streamed]) {
      expect([response.status, await problemOf(response)]).toMatchObject([413, { code: 'body-too-large' }]);
    }
  });

  it('is JSON with any spelling of the charset', async () => {
    const { post } = openGateway();
    expect(
      (await post('/v1/quotes', buyUsdt, { 'content-type': 'Application/JSON;charset=UTF-8' })).status,
    ).toBe(200);
  });
});

describe('another origin', () => {
  const ask = (origin: string, method = 'POST') => ({
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    },
  });

  it('that is allowed gets exactly the permissions the widget uses', async () => {
    const { gateway, post } = openGateway();
    const preflight = await gateway.app.request('/v1/quotes', ask(pageOrigin));
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(pageOrigin);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const answer = await post('/v1/quotes', buyUsdt, { origin: pageOrigin });
    expect(answer.headers.get('access-control-allow-origin')).toBe(pageOrigin);
    expect(answer.headers.get('vary')).toContain('Origin');
    expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after');
  });

  it('that is allowed can read problems as well', async () => {
    const { post } = openGateway();
    const answer = await post('/v1/quotes', {}, { origin: pageOrigin });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('access-control-allow-origin')).toBe(pageOrigin);
  });

  it.each([
    'https://evil.example',
    'null',
    'https://shop.example.evil.example',
    'http://shop.example',
    'https://shop.example:8443',
  ])('%s is refused', async (origin) => {
    const { gateway, post, get, service } = openGateway();
    const preflight = await gateway.app.request('/v1/quotes', ask(origin));
    const answer = await post('/v1/orders', orderUsdt, { origin });
    const read = await get('/v1/orders/current', { origin, authorization: 'Bearer x' });
    for (const refused of [preflight, answer, read]) {
      expect([refused.status, await problemOf(refused)]).toMatchObject([403, { code: 'origin-not-allowed' }]);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(service.calls).toEqual([]);
    const catalog = await get('/v1/catalog', { origin });
    expect(catalog.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is none when it is the very host asked', async () => {
    const { gateway } = openGateway();
    const response = await gateway.app.request('http://localhost:8787/v1/quotes', {
      method: 'POST',
      body: JSON.stringify(buyUsdt),
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost:8787',
        host: 'localhost:8787',
      },
    });
    expect(response.status).toBe(200);
  });

  it('may be any where that was chosen', async () => {
    const { post } = openGateway({ allowedOrigins: ['*'] });
    const response = await post('/v1/quotes', buyUsdt, { origin: 'https://any.example' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each(['shop.example', 'https://shop.example/', 'https://*.example', 'null', ''])(
    'cannot be listed as %j: the gateway does not start',
    (origin) => {
      expect(() => openGateway({ allowedOrigins: [origin] })).toThrow(TypeError);
    },
  );
});

describe('the gateway', () => {
  it('answers an unknown path, and an unknown method, with a problem', async () => {
    const { get, gateway } = openGateway();
    for (const response of [
      await get('/v1/nope'),
      await get('/service/api/v1/merchant/resendWebhook'),
      await gateway.app.request('/v1/quotes', { method: 'DELETE' }),
    ]) {
      expect([response.status, await problemOf(response)]).toMatchObject([404, { code: 'not-found' }]);
    }
  });

  it('shows of a fault of its own the request id and nothing else', async () => {
    const { gateway, log } = openGateway();
    gateway.app.get('/boom', () => {
      throw new Error('secret detail');
    });
    const response = await gateway.app.request('/boom');
    const problem = await problemOf(response);
    expect(response.status).toBe(500);
    expect(problem.code).toBe('internal');
    expect(JSON.stringify(problem)).not.toContain('secret detail');
    expect(problem.detail).toContain(problem.requestId);
    expect(response.headers.get('x-request-id')).toBe(problem.requestId);
    expect(log.join('')).toContain(problem.requestId);
  });

  it('sends no answer that could run, be framed or be sniffed', async () => {
    const { get } = openGateway();
    for (const path of ['/v1/catalog', '/v1/nope', '/healthz']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('speaks to nothing but HTTPS, loopback aside', () => {
    const upstream = { brand: createBrand('service'), apiKey: 'k', secret: new Secret('s') };
    const open = (baseUrl: string) => openGateway({ upstream: { ...upstream, baseUrl } });
    for (const baseUrl of [
      'http://api.example.com',
      'http://127.0.0.1.example.com',
      'http://10.0.0.1',
      'ftp://x',
      'api',
    ]) {
      expect(() => open(baseUrl)).toThrow(TypeError);
    }
    for (const baseUrl of [
      'https://api.example.com/',
      'http://localhost:8788',
      'http://[::1]:1',
      'http://127.0.0.1',
    ]) {
      expect(() => open(baseUrl)).not.toThrow();
    }
  });

  it('puts no key, secret, signature, token, wallet or query into an answer or a log line', async () => {
    const { get, post, service, log } = openGateway();
    const answers: Response[] = [];
    const keep = async (response: Promise<Response>) => {
      const answer = await response;
      answers.push(answer.clone());
      return answer;
    };
    await keep(get('/v1/catalog?fiat=INR&email=buyer@example.com'));
    const { token } = (await (await keep(post('/v1/orders', orderUsdt))).json()) as { token: string };
    await keep(get('/v1/orders/current', { authorization: `Bearer ${token}` }));
    for (const reply of [
      () => failure(401, `Unknown key ${apiKey}`),
      () => failure(400, `bad ${apiKey}`),
      () => new Response('<html>500</html>', { status: 500 }),
      () => Promise.reject(new Error('socket hang up')),
    ]) {
      for (const name of ['quotes', 'read', 'create']) service.answer(name, reply);
      await keep(post('/v1/quotes', buyUsdt));
      await keep(post('/v1/orders', { ...orderUsdt, idempotencyKey: 'second-0123456789abcdef' }));
      await keep(get('/v1/orders/current', { authorization: `Bearer ${token}` }));
      await keep(get('/v1/orders/current', { authorization: `Bearer ${token}x` }));
    }
    const shown = await Promise.all(
      answers.map(async (answer) => `${JSON.stringify([...answer.headers])}${await answer.text()}`),
    );
    for (const secret of [apiKey, apiSecret, tokenSecret]) {
      expect([...shown, ...log].filter((text) => text.includes(secret))).toEqual([]);
    }
    for (const personal of [token, orderUsdt.walletAddress, 'buyer@example.com', 'x-service-signature']) {
      expect(log.filter((line) => line.includes(personal))).toEqual([]);
    }
    expect(log.some((line) => line.includes('REJECTS OUR CREDENTIALS'))).toBe(true);
  });

  it('logs the route, never the path', async () => {
    const { get, log } = openGateway();
    await get('/v1/icons/usdt?x=1');
    const line = JSON.parse(log.at(-1) ?? '') as Record<string, unknown>;
    expect(line).toMatchObject({ method: 'GET', route: '/v1/icons/:coin', status: 200 });
    expect(line['ms']).toBeTypeOf('number');
  });

  it('opens and closes connections of its own when it is given no fetch', async () => {
    const gateway = createGateway({
      upstream: {
        baseUrl: 'http://127.0.0.1:9',
        brand: createBrand('service'),
        apiKey,
        secret: new Secret(apiSecret),
      },
      orderDesk: 'sandbox',
      tokenSecret: new Secret(tokenSecret),
      allowedOrigins: [],
      logger: createLogger({ name: 'test', level: 'silent' }),
    });
    await gateway.start();
    expect((await gateway.app.request('/v1/catalog')).status).toBe(503);
    await gateway.close();
  });
});
