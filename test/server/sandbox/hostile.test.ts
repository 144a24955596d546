import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { endpoints, type EndpointName } from '../../../server/protocol/endpoints.ts';
import { sandboxEndpoints } from '../../../server/protocol/extensions.ts';
import { origin, pathTo, startSandbox, type RunningSandbox } from './start-sandbox.ts';

const built = [
  ...(['quotes', 'orderStatus', 'allCoinLimits', 'limits', 'allGasFee'] satisfies EndpointName[]),
  ...(Object.keys(sandboxEndpoints) as (keyof typeof sandboxEndpoints)[]),
];
const names = [
  'coinId',
  'chainId',
  'coinCode',
  'network',
  'fiatType',
  'type',
  'fiatAmount',
  'quantity',
  'orderId',
  'paymentType',
  'walletAddress',
  'addressTag',
  'merchantRecognitionId',
  'referenceId',
  '__proto__',
];
const scalar = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('usdt', 'bep20', 'btc', 'xrp', 0, 1, 2, '1', -1, 1e300, 5e-324, '9'.repeat(30), '', null),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const likely = fc.dictionary(fc.constantFrom(...names), scalar, { maxKeys: 12 });
const body = fc.oneof({ weight: 3, arbitrary: likely }, { weight: 1, arbitrary: fc.jsonValue() });
let running: RunningSandbox;

beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.sandbox.close());

describe('whatever is sent', () => {
  it('in a signed body is answered in JSON, never by a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...built), body, async (where, value) => {
        // Undefined members and lone surrogates do not survive JSON: sign what is really sent.
        const sent = JSON.parse(JSON.stringify(value)) as unknown;
        const reply = await running.call(where, sent);
        expect(reply.http).toBeLessThan(500);
        expect(reply.json.status).toBe(reply.http === 200 ? 1 : 0);
        expect(reply.json.code).toBe(reply.http);
        running.clock.ms += 6_001;
      }),
      { numRuns: 1500 },
    );
  });

  it('in the HTTP body of a signed request is answered in JSON, never by a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (bodyText) => {
        const reply = await running.call('quotes', {}, { bodyText });
        expect(reply.http).toBeLessThan(500);
        expect(reply.json.code).toBe(reply.http);
      }),
    );
  });

  it('in the signed payload is answered in JSON, never by a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 200 }),
          fc.jsonValue().map((value) => JSON.stringify(value)),
        ),
        async (envelopeText) => {
          const reply = await running.call('quotes', {}, { envelopeText });
          expect([400, 401]).toContain(reply.http);
          expect(reply.json.code).toBe(reply.http);
        },
      ),
    );
  });

  it('in the headers is answered 401', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'abc=+/ 09é{}"'), maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (key, payload, signature) => {
        const headers = {
          'X-SERVICE-APIKEY': key,
          'X-SERVICE-PAYLOAD': payload,
          'X-SERVICE-SIGNATURE': signature,
        };
        const request = new Request(origin + pathTo('quotes'), { method: 'POST', headers, body: '{}' });
        expect((await running.send(request)).json).toMatchObject({ status: 0, code: 401 });
      }),
    );
  });

  it('as nesting is refused with a sentence', async () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    const reply = await running.call('quotes', {}, { bodyText: `{"a":${deep}}` });
    expect(reply.json).toMatchObject({ status: 0, code: 400 });
    expect(reply.json.error).toContain('nested deeper');
  });

  it('for a path is answered in JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.webPath(),
        fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS'),
        async (path, method) => {
          const reply = await running.get(`/${path}`, { method });
          expect([200, 401, 404]).toContain(reply.http);
        },
      ),
    );
  });

  it('never changes what objects inherit', async () => {
    await running.call('quotes', {}, { bodyText: '{"__proto__":{"polluted":1}}' });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(endpoints).not.toHaveProperty('polluted');
  });
});
