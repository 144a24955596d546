import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { createBrand } from '../../../server/protocol/brand.ts';
import { fiats } from '../../../server/protocol/fiats.ts';
import { Secret } from '../../../server/protocol/signature.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { apiKey, apiSecret, createFakeService, failure, serviceUrl } from './fake-service.ts';
import { openGateway, settle, orderUsdt } from './open-gateway.ts';

const mappings = ['allConfigMapping', 'allChainMapping', 'allGasFee', 'limits', 'allCoinLimits'];
const freshFile = () => join(temporaryFolder(), 'reference.json');

afterEach(() => vi.useRealTimers());

describe('reference data', () => {
  it('is fetched once for any number of pages that ask at the same time', async () => {
    const { get, service } = openGateway();
    await Promise.all(Array.from({ length: 50 }, () => get('/v1/catalog')));
    for (const name of [...mappings, 'listAllCoins'])
      expect([name, service.callsOf(name)]).toEqual([name, 1]);
  });

  it('is served stale at once while one refresh runs behind', async () => {
    const { get, service, clock } = openGateway();
    const before = await (await get('/v1/catalog')).text();
    service.data.gasFees['54']['3'].withdrawalFee = '7';
    clock.ms += 61_000;
    const stale = await Promise.all([get('/v1/catalog'), get('/v1/catalog')]);
    expect(await stale[0].text()).toBe(before);
    await settle();
    expect(service.callsOf('allGasFee')).toBe(2);
    expect(await (await get('/v1/catalog')).text()).toContain('"fee":"7"');
  });

  it('outlives the service, and rests between attempts', async () => {
    const { get, service, clock } = openGateway();
    await get('/v1/catalog');
    for (const name of [...mappings, 'listAllCoins']) service.answer(name, () => failure(503, 'away'));
    for (let second = 0; second < 600; second += 1) {
      clock.ms += 1000;
      expect((await get('/v1/catalog')).status).toBe(200);
      await settle();
    }
    // One attempt each ten seconds or less often, after the first minute.
    expect(service.callsOf('allGasFee')).toBeLessThanOrEqual(56);
    expect(service.callsOf('allGasFee')).toBeGreaterThan(40);
    expect((await get('/readyz')).status).toBe(200);
  });

  it('answers 503 with Retry-After while there is none, and is ready as soon as there is', async () => {
    const { get, service, clock, gateway, log } = openGateway();
    service.answer('allGasFee', () => {
      throw new TypeError('connect ECONNREFUSED');
    });
    await gateway.start();
    const refused = await get('/v1/catalog');
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'upstream-unavailable' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
    expect(log.join('')).toContain('reference data was not refreshed');

    service.answer('allGasFee', null);
    clock.ms += 10_001;
    expect((await get('/v1/catalog')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    await gateway.close();
  });

  it('leaves a gateway with a sandbox of its own ready only while that can store orders', async () => {
    const upstream = {
      baseUrl: serviceUrl,
      brand: createBrand('service'),
      apiKey,
      secret: new Secret(apiSecret),
    };
    const { get, service, gateway } = openGateway({
      upstream: { ...upstream, readinessPath: '/sandbox/v1/readyz' },
    });
    service.answer('readyz', () => Response.json({ status: 1, code: 200, data: 'ready' }));
    await gateway.start();
    expect((await get('/readyz')).status).toBe(200);
    service.answer('readyz', () => Response.json({ status: 0, code: 503, error: 'full' }, { status: 503 }));
    const refused = await get('/readyz');
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'upstream-unavailable' }]);
    expect(refused.headers.get('retry-after')).toBe('2');
    service.answer('readyz', () => {
      throw new TypeError('connect ECONNREFUSED');
    });
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/v1/catalog')).status).toBe(200);
    await gateway.close();
  });

  it('never asks an endpoint more than ten times within any minute, whatever pages ask', async () => {
    const clock = { ms: Date.UTC(2026, 0, 5) };
    const service = createFakeService(() => clock.ms);
    for (const fiat of fiats) Object.assign(service.data.limits.onramp, { [fiat.id]: { min: 1, max: 10 } });
    const times = new Map<string, number[]>();
    const { get } = openGateway(
      {
        refreshAfterMs: 1,
        fetch: (url, init) => {
          const name = url.split('/').at(-1) ?? '';
          times.set(name, [...(times.get(name) ?? []), clock.ms]);
          // Half of the answers are failures, which must not buy more attempts.
          return clock.ms % 2000 === 0 ? Promise.resolve(failure(500, 'no')) : service.fetch(url, init);
        },
      },
      clock,
      service,
    );
    const codes = fiats.filter((fiat) => fiat.onramp).map((fiat) => fiat.code);
    for (let step = 0; step < 400; step += 1) {
      clock.ms += 500;
      await get(`/v1/catalog?fiat=${codes[step % codes.length]}`);
      await settle();
    }
    for (const name of mappings) {
      const calls = times.get(name) ?? [];
      const busiest = Math.max(
        ...calls.map((start) => calls.filter((at) => at >= start && at < start + 60_000).length),
      );
      expect([name, busiest <= 10]).toEqual([name, true]);
    }
    expect(times.get('allCoinLimits')?.length).toBeGreaterThan(20);
  });

  it('serves a further fiat without minimums, for a short time, when the budget is used up', async () => {
    const { get, service, clock } = openGateway();
    for (const fiat of fiats) Object.assign(service.data.limits.onramp, { [fiat.id]: { min: 1, max: 10 } });
    const codes = fiats.filter((fiat) => fiat.onramp).map((fiat) => fiat.code);
    for (const code of codes.slice(0, 10)) await get(`/v1/catalog?fiat=${code}`);
    const eleventh = await get(`/v1/catalog?fiat=${codes[10]}`);
    expect(eleventh.status).toBe(200);
    expect(await eleventh.text()).not.toMatch(/"minBuy":"/);
    expect(eleventh.headers.get('cache-control')).toBe('public, max-age=5');
    expect(service.callsOf('allCoinLimits')).toBe(10);

    clock.ms += 60_001;
    const later = await get(`/v1/catalog?fiat=${codes[10]}`);
    expect(await later.text()).toMatch(/"minBuy":"/);
    expect(later.headers.get('cache-control')).toContain('max-age=30');
  });

  it('reads the published example that shows fiat limits in place of minimums as no minimums', async () => {
    const { get, service } = openGateway();
    service.data.coinLimits = { onramp: { '1': { min: 100, max: 500000 } } };
    expect(await (await get('/v1/catalog')).text()).not.toMatch(/"minBuy":"/);
  });

  it('is refreshed by the background without any page asking, until the gateway is closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { gateway, service, clock } = openGateway();
    await gateway.start();
    expect(service.callsOf('allGasFee')).toBe(1);
    clock.ms += 61_000;
    await vi.advanceTimersByTimeAsync(5000);
    await settle();
    expect(service.callsOf('allGasFee')).toBe(2);
    await gateway.close();
    clock.ms += 61_000;
    await vi.advanceTimersByTimeAsync(60_000);
    await settle();
    expect(service.callsOf('allGasFee')).toBe(2);
  });
});

describe('a restart', () => {
  it('keeps the reference data, so that a catalogue is there before the service is', async () => {
    const snapshotFile = freshFile();
    const first = openGateway({ snapshotFile });
    const body = await (await first.get('/v1/catalog')).text();
    await first.gateway.close();

    const service = createFakeService();
    for (const name of [...mappings, 'listAllCoins', 'bankDetails'])
      service.answer(name, () => failure(503, 'away'));
    const second = openGateway({ snapshotFile }, first.clock, service);
    expect(await (await second.get('/v1/catalog')).text()).toBe(body);
    expect((await second.get('/readyz')).status).toBe(200);
    await second.gateway.close();
  });

  it('keeps the budget: a crash loop does not exceed the rate', async () => {
    const snapshotFile = freshFile();
    const clock = { ms: Date.UTC(2026, 0, 5) };
    const service = createFakeService(() => clock.ms);
    service.answer('allGasFee', () => failure(500, 'no'));
    const crashed = [];
    for (let start = 0; start < 25; start += 1) {
      clock.ms += 100;
      const { get, gateway } = openGateway({ snapshotFile }, clock, service);
      await get('/v1/catalog');
      crashed.push(gateway);
    }
    expect(service.callsOf('allGasFee')).toBe(10);
    // What they still write must not outlast the folder.
    await Promise.all(crashed.map((gateway) => gateway.close()));
  });

  it('starts empty from a broken snapshot, or one of another service', async () => {
    const snapshotFile = freshFile();
    writeFileSync(snapshotFile, '{"version":1,');
    const first = openGateway({ snapshotFile });
    expect((await first.get('/v1/catalog')).status).toBe(200);
    await first.gateway.close();
    const kept = readFileSync(snapshotFile, 'utf8');
    writeFileSync(snapshotFile, kept.replace('127.0.0.1:4999', '127.0.0.1:5999'));
    const second = openGateway({ snapshotFile }, first.clock);
    await second.get('/v1/catalog');
    expect(second.service.callsOf('allGasFee')).toBe(1);
    await second.gateway.close();
  });
});

describe('bank details', () => {
  it('raise an alarm when the account changes, and not when the notes do', async () => {
    const { service, clock, log, gateway } = openGateway();
    const alarms = () => log.filter((line) => line.includes('bank-details-changed'));
    await gateway.start();
    const details = service.data.bankDetails as { upi: { vpa: string }; bankNotes: { msg: string }[] };
    details.bankNotes.push({ msg: 'slow today', type: 1 } as { msg: string });
    clock.ms += 31_000;
    await gateway.start();
    expect(alarms()).toEqual([]);
    details.upi.vpa = 'thief@upi';
    clock.ms += 31_000;
    await gateway.start();
    expect(alarms().map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([50]);
    expect(alarms().join('')).not.toContain('thief');
    await gateway.close();
  });

  it('raise the alarm across a restart', async () => {
    const snapshotFile = freshFile();
    const first = openGateway({ snapshotFile });
    await first.gateway.start();
    await first.gateway.close();
    first.service.data.bankDetails = { upi: 'other@upi', bank: [] };
    first.clock.ms += 31_000;
    const second = openGateway({ snapshotFile }, first.clock, first.service);
    await second.gateway.start();
    expect(second.log.join('')).toContain('bank-details-changed');
    await second.gateway.close();
  });

  it('older than five minutes are not shown: no order is created without a current account', async () => {
    const { service, clock, gateway, post } = openGateway();
    await gateway.start();
    service.answer('bankDetails', () => failure(503, 'away'));
    clock.ms += 200_000;
    expect((await post('/v1/orders', orderUsdt)).status).toBe(201);
    await settle();
    clock.ms += 200_000;
    const refused = await post('/v1/orders', { ...orderUsdt, idempotencyKey: 'another-key-0123456789' });
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'upstream-unavailable' }]);
    expect(service.callsOf('create')).toBe(1);
    await gateway.close();
  });
});
