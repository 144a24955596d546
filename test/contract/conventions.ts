import { describe, expect, it } from 'vitest';

import { createBrand } from '../../server/protocol/brand.ts';
import { endpoints, pathOf, type EndpointName } from '../../server/protocol/endpoints.ts';
import tables from '../fixtures/specification-tables.json' with { type: 'json' };
import type { ContractService } from './contract-service.ts';
import { quote, sampleBodies } from './sample-bodies.ts';

/** The two that act are held to the contract with the webhooks. */
const readingEndpoints = tables.endpoints.filter(({ path }) => !path.includes('/v1/merchant/'));

/** How all endpoints are called and answer, and that each is where the summary says. */
export function describeConventions(service: ContractService): void {
  describe('Conventions', () => {
    it('authenticated endpoints: take POST, not GET', async () => {
      expect((await service.call('quotes', quote)).http).toBe(200);
      expect(await service.get('quotes')).toMatchObject({ http: 404, json: { status: 0 } });
    });

    it('public endpoints: take GET without a body, not POST', async () => {
      expect((await service.get('bankDetails')).http).toBe(200);
      const posted = new Request(service.urlOf('bankDetails'), { method: 'POST', body: '{}' });
      expect(await service.send(posted)).toMatchObject({ http: 404, json: { status: 0 } });
    });

    it('status: is 1 for a success and 0 for a failure', async () => {
      expect((await service.call('quotes', quote)).json.status).toBe(1);
      expect((await service.call('quotes', {})).json.status).toBe(0);
    });

    it('code: is 200 on success', async () => {
      expect((await service.call('quotes', quote)).json.code).toBe(200);
      expect((await service.get('bankDetails')).json.code).toBe(200);
    });

    it('data: is in a successful answer, which is JSON', async () => {
      const answer = await service.call('quotes', quote);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(Object.keys(answer.json).sort()).toEqual(['code', 'data', 'status']);
    });

    it('type 1 and type 2: are onramp, which takes fiat, and offramp, which takes coins', async () => {
      const { fiatAmount, ...pair } = quote;
      expect((await service.call('quotes', { ...pair, fiatAmount, type: 1 })).http).toBe(200);
      expect((await service.call('quotes', { ...pair, quantity: 100, type: 2 })).http).toBe(200);
    });
  });

  describe('Summary', () => {
    it.each(readingEndpoints.map(({ method, path }) => [method, path] as const))(
      '%s %s: answers there',
      async (method, path) => {
        const name = endpointAt(path);
        expect(endpoints[name].method).toBe(method);
        const answer =
          name in sampleBodies
            ? await service.call(name, sampleBodies[name as keyof typeof sampleBodies])
            : await service.get(name);
        expect([answer.http, answer.json.code]).not.toContain(404);
        expect([0, 1]).toContain(answer.json.status);
      },
    );
  });

  describe('Versioning', () => {
    it.each<[string, readonly EndpointName[]]>([
      ['v1', ['merchantHistory', 'sendDummyWebhook', 'resendWebhook', 'publicGasFee', 'bankDetails']],
      [
        'v2',
        [
          'allChainMapping',
          'allGasFee',
          'allCoinLimits',
          'allConfigMapping',
          'limits',
          'quotes',
          'orderStatus',
        ],
      ],
      ['v3', ['listAllCoins']],
    ])('%s: is in the path of its endpoints', (version, names) => {
      const versioned = Object.entries(endpoints).filter(([, { path }]) =>
        path.startsWith(`/api/${version}/`),
      );
      expect(versioned.map(([name]) => name)).toEqual(names);
    });

    it('gas fees: have other shapes in v1 and in v2', async () => {
      const [open, signed] = [await service.read('publicGasFee'), await service.read('allGasFee')];
      expect(Object.keys(open)).toEqual(['allGasFee']);
      expect(signed).not.toHaveProperty('allGasFee');
    });
  });
}

function endpointAt(path: string): EndpointName {
  const brand = createBrand('service');
  const found = Object.entries(endpoints).find(([, endpoint]) => pathOf(brand, endpoint) === path);
  if (!found) throw new Error(`No endpoint of ours has the path ${path}.`);
  return found[0] as EndpointName;
}
