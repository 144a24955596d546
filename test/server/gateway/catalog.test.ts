import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import type { Catalog, ProblemBody } from '../../../server/gateway/contract.ts';
import { openGateway } from './open-gateway.ts';

const read = async (response: Response) => (await response.json()) as Catalog;

describe('the catalogue', () => {
  it('merges coins, networks, fees, limits and minimums by symbol', async () => {
    const { get } = openGateway();
    const catalog = await read(await get('/v1/catalog?fiat=INR'));

    expect(catalog.fiat).toBe('INR');
    expect(catalog.coins.find((coin) => coin.id === 'usdt')).toEqual({
      id: 'usdt',
      name: 'Tether',
      icon: '/v1/icons/usdt',
      decimals: 2,
      networks: [
        { id: 'bep20', fee: '1.78', minBuy: '182.01', open: true },
        { id: 'trc20', fee: '4', minBuy: '1001', open: false },
        { id: 'matic20', fee: '0.21', minBuy: '100', open: true },
      ],
    });
    expect(catalog.networks.find((network) => network.id === 'xrp')).toEqual({
      id: 'xrp',
      name: 'XRP Ledger',
      addressPattern: '^r[1-9A-HJ-NP-Za-km-z]{24,34}$',
      memoPattern: '^[0-9]{1,10}$',
      addressPrefixes: ['r'],
    });
    expect(catalog.fiats.find((fiat) => fiat.code === 'INR')).toMatchObject({
      buy: { min: '100', max: '500000' },
      sell: { min: '100', max: '400000' },
      methods: [
        { id: 'UPI', name: 'UPI', kind: 'instant' },
        { id: 'IMPS', name: 'IMPS', kind: 'bank' },
      ],
    });
  });

  it('leaves out coins without a network and networks without a coin, and names undescribed chains by symbol', async () => {
    const { get } = openGateway();
    const catalog = await read(await get('/v1/catalog'));
    expect(catalog.coins.map((coin) => coin.id)).toEqual(['usdt', 'xrp']);
    expect(catalog.networks.map((network) => network.id)).toEqual(['trc20', 'matic20', 'xrp', 'bep20']);
  });

  it('writes the smallest fee without an exponent', async () => {
    const { get } = openGateway();
    const catalog = await read(await get('/v1/catalog'));
    expect(catalog.coins[1]?.networks[0]?.fee).toBe('0.0000001');
  });

  it('is INR by default, and takes a code in any letter case or an id', async () => {
    const { get } = openGateway();
    expect((await read(await get('/v1/catalog'))).fiat).toBe('INR');
    expect((await read(await get('/v1/catalog?fiat=eur'))).fiat).toBe('EUR');
    expect((await read(await get('/v1/catalog?fiat=12'))).fiat).toBe('EUR');
  });

  it.each(['XYZ', '', '13', '99999', '-1', 'THB', '__proto__'])('does not know the fiat %j', async (fiat) => {
    const { get } = openGateway();
    const response = await get(`/v1/catalog?fiat=${fiat}`);
    expect(response.status).toBe(422);
    expect(((await response.json()) as ProblemBody).code).toBe('unknown-fiat');
  });

  it('answers 304 to its own tag, and another tag once the data changed', async () => {
    const { get, service, clock, gateway } = openGateway();
    const first = await get('/v1/catalog');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/v1/catalog', { 'if-none-match': `"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);

    service.data.quote.rate = 1;
    service.data.gasFees['54']['3'].withdrawalFee = '0.5';
    clock.ms += 61_000;
    await gateway.start();
    const changed = await get('/v1/catalog', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    await gateway.close();
  });

  it('comes in the best encoding that is accepted', async () => {
    const { get } = openGateway();
    const plain = await (await get('/v1/catalog')).text();
    const gzip = await get('/v1/catalog', { 'accept-encoding': 'deflate, gzip;q=0.8' });
    const brotli = await get('/v1/catalog', { 'accept-encoding': 'gzip, br' });
    const refused = await get('/v1/catalog', { 'accept-encoding': 'gzip;q=0, br;q=0.0' });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain);
    expect(refused.headers.get('content-encoding')).toBeNull();
    expect(brotli.headers.get('vary')).toContain('Accept-Encoding');
  });

  it('is asked of the service once for all who want it, with 2000 pairs', async () => {
    const { get, service } = openGateway();
    for (let index = 0; index < 700; index += 1) {
      const coinId = 5000 + index;
      service.data.coins[`coin${index}`] = {
        coinId,
        coinName: `Coin ${index}`,
        coinIcon: '',
        balanceFloatPlaces: 6,
      };
      const fee = { withdrawalFee: '0.21', minimumWithdrawal: '1', nodeInSync: 1, depositEnable: 1 };
      Object.assign(service.data.gasFees, { [coinId]: { '2': fee, '3': fee, '17': fee } });
    }
    const pairs = (await read(await get('/v1/catalog'))).coins.flatMap((coin) => coin.networks);
    expect(pairs.length).toBeGreaterThan(2000);
    const calls = service.calls.length;
    const tags = new Set<string | null>();
    for (let round = 0; round < 50; round += 1) tags.add((await get('/v1/catalog')).headers.get('etag'));
    expect(tags.size).toBe(1);
    expect(service.calls).toHaveLength(calls);
  });
});
