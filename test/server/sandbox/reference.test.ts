import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { endpoints, type EndpointName } from '../../../server/protocol/endpoints.ts';
import { origin, pathTo, startSandbox, type RunningSandbox } from './start-sandbox.ts';

interface Published {
  readonly configMapping: Record<string, Record<string, number | string>>;
  readonly chains: Record<string, object>;
  readonly gasFeeV2: Record<string, Record<string, object>>;
  readonly coinLimitsInr: Record<string, Record<string, number>>;
  readonly limits: { readonly onramp: Record<string, object> };
  readonly publicGasFee: { readonly allGasFee: Record<string, object> };
}

let running: RunningSandbox;
let published: Published;

beforeAll(async () => {
  running = await startSandbox();
  published = JSON.parse(await readFile('test/fixtures/reference-data.json', 'utf8')) as Published;
});
afterAll(() => running.sandbox.close());

describe('the reference endpoints', () => {
  it.each<[EndpointName, object]>([
    ['allConfigMapping', {}],
    ['allChainMapping', {}],
    ['allGasFee', {}],
    ['allCoinLimits', { fiatType: '1' }],
    ['limits', { type: '3' }],
  ])('%s answers what the protocol reads', async (name, body) => {
    const reply = await running.call(name, body);
    expect(reply.json).toMatchObject({ status: 1, code: 200 });
    expect(endpoints[name].data.safeParse(reply.json.data).error).toBeUndefined();
  });

  it('carries every published id with its published type', async () => {
    const { data } = (await running.call('allConfigMapping', {})).json;
    expect(data).toMatchObject(published.configMapping);
  });

  it('carries every published chain record', async () => {
    const { data } = (await running.call('allChainMapping', {})).json;
    expect(data).toMatchObject(published.chains);
  });

  it('carries every published v2 fee, as strings', async () => {
    const { data } = (await running.call('allGasFee', {})).json;
    expect(data).toMatchObject(published.gasFeeV2);
  });

  it('carries every published smallest purchase in INR', async () => {
    const { data } = (await running.call('allCoinLimits', { fiatType: 1 })).json;
    expect(data).toMatchObject(published.coinLimitsInr);
  });

  it('converts the smallest purchase to other currencies, rounded up', async () => {
    const { data } = (await running.call('allCoinLimits', { fiatType: 12 })).json;
    // 182 INR at 88 to the dollar and 0.86 EUR to the dollar is 1.7786 EUR.
    expect(data).toMatchObject({ '54': { '1': 1.78, '3': 0.98 } });
    const dong = (await running.call('allCoinLimits', { fiatType: '5' })).json.data;
    // 182 INR is 54393.18 VND: three digits, rounded up.
    expect(dong).toMatchObject({ '54': { '1': 54400 } });
  });

  it('gives limits by direction: 1 onramp, 2 offramp, 3 both', async () => {
    const buy = (await running.call('limits', { type: '1' })).json.data;
    const sell = (await running.call('limits', { type: 2 })).json.data;
    const both = (await running.call('limits', { type: '3' })).json.data;
    expect(buy).toMatchObject(published.limits);
    expect(Object.keys(buy ?? {})).toEqual(['onramp']);
    expect(Object.keys(sell ?? {})).toEqual(['offramp']);
    expect(sell).toMatchObject({ offramp: { '1': { min: 100 } } });
    expect(both).toEqual({ ...buy, ...sell });
  });
});

describe('the public endpoints', () => {
  it.each<EndpointName>(['publicGasFee', 'bankDetails', 'listAllCoins'])(
    '%s answers what the protocol reads, without credentials',
    async (name) => {
      const reply = await running.get(pathTo(name));
      expect(reply.json).toMatchObject({ status: 1, code: 200 });
      expect(endpoints[name].data.safeParse(reply.json.data).error).toBeUndefined();
    },
  );

  it('gives public fees as published, as numbers and under "native"', async () => {
    const { data } = (await running.get(pathTo('publicGasFee'))).json;
    expect(data).toMatchObject(published.publicGasFee);
  });

  it('lists usdt under the integer 54, with an icon on the host that was asked', async () => {
    const { data } = (await running.get(pathTo('listAllCoins'))).json;
    expect(data).toMatchObject({
      usdt: { coinId: 54, coinIcon: `${origin}/sandbox/v1/icons/usdt.svg` },
    });
    const other = await running.send(new Request(`http://10.1.2.3:9999${pathTo('listAllCoins')}`));
    expect(other.json.data).toMatchObject({
      usdt: { coinIcon: 'http://10.1.2.3:9999/sandbox/v1/icons/usdt.svg' },
    });
  });

  it('serves every icon that the list names, as SVG that may be kept forever', async () => {
    const { data } = (await running.get(pathTo('listAllCoins'))).json;
    const icons = new Set(
      Object.values((data ?? {}) as Record<string, { coinIcon: string }>).map(({ coinIcon }) => coinIcon),
    );
    expect(icons.size).toBeGreaterThan(50);
    for (const icon of icons) {
      const reply = await running.send(new Request(icon));
      expect(reply).toMatchObject({ http: 200 });
      expect(reply.headers.get('content-type')).toBe('image/svg+xml');
      expect(reply.headers.get('cache-control')).toContain('immutable');
      expect(reply.text).toContain('<svg');
    }
  });

  it('answers bankDetails in the shape that was chosen', async () => {
    const shapeA = (await running.get(pathTo('bankDetails'))).json.data;
    expect(shapeA).toMatchObject({ upi: expect.any(String), bank: [{ ac: expect.any(String) }] });
    const other = await startSandbox({ bankDetailsShape: 'B' });
    const shapeB = (await other.get(pathTo('bankDetails'))).json.data;
    expect(shapeB).toMatchObject({ upi: { vpa: expect.any(String) }, bank: { ifsc: expect.any(String) } });
    await other.sandbox.close();
  });

  it('says that it is well', async () => {
    const reply = await running.get('/sandbox/v1/healthz');
    expect(reply.json).toEqual({ status: 1, code: 200, data: 'ok' });
  });
});
