import { describe, expect, it } from 'vitest';

import { createFakeService, serviceUrl } from './fake-service.ts';
import { openGateway } from './open-gateway.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const icon = (body: string | Uint8Array<ArrayBuffer>, type: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } });

describe('a coin icon', () => {
  it('comes from the gateway, fetched once, and may not run as a page', async () => {
    const { get, service } = openGateway();
    const responses = await Promise.all([
      get('/v1/icons/usdt'),
      get('/v1/icons/USDT'),
      get('/v1/icons/usdt'),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(svg);
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(response.headers.get('cache-control')).toBe('public, max-age=604800');
    }
    await get('/v1/icons/usdt');
    expect(service.callsOf('usdt.svg')).toBe(1);
    const etag = responses[0].headers.get('etag') ?? '';
    expect((await get('/v1/icons/usdt', { 'if-none-match': etag })).status).toBe(304);
  });

  it.each([
    ['of an unknown coin', 'nope', null],
    ['of a coin without one', 'orphan', null],
    ['that is no image', 'usdt', () => icon('<html>', 'text/html')],
    ['of a type not listed', 'usdt', () => icon('GIF89a', 'image/gif')],
    ['over 100 kB', 'usdt', () => icon(new Uint8Array(100_001), 'image/png')],
    [
      'that is a redirect',
      'usdt',
      () => new Response(null, { status: 302, headers: { location: 'http://10.0.0.1' } }),
    ],
    ['that is not there', 'usdt', () => icon(svg, 'image/svg+xml', 404)],
    ['that cannot be fetched', 'usdt', () => Promise.reject(new TypeError('reset'))],
  ])('%s is not found', async (_, coin, reply) => {
    const { get, service } = openGateway();
    service.answer('usdt.svg', reply);
    expect((await get(`/v1/icons/${coin}`)).status).toBe(404);
  });

  it('is asked for again a minute after a failure, not before', async () => {
    const { get, service, clock } = openGateway();
    service.answer('usdt.svg', () => icon('no', 'text/plain'));
    await get('/v1/icons/usdt');
    await get('/v1/icons/usdt');
    expect(service.callsOf('usdt.svg')).toBe(1);
    service.answer('usdt.svg', null);
    clock.ms += 60_000;
    expect((await get('/v1/icons/usdt')).status).toBe(200);
  });

  it.each([
    'http://169.254.169.254/latest',
    'http://127.0.0.1:1/x.svg',
    'file:///etc/passwd',
    'data:image/svg+xml,x',
  ])('is never fetched from %s', async (coinIcon) => {
    const service = createFakeService();
    service.data.coins['usdt'] = { coinId: 54, coinName: 'Tether', coinIcon, balanceFloatPlaces: 2 };
    const urls: string[] = [];
    const { get } = openGateway({
      fetch: (url, init) => {
        urls.push(url);
        return service.fetch(url, init);
      },
    });
    expect((await get('/v1/icons/usdt')).status).toBe(404);
    expect(urls.filter((url) => !url.startsWith(`${serviceUrl}/service/api/`))).toEqual([]);
  });
});
