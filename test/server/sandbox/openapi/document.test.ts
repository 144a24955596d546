import { describe, expect, it } from 'vitest';

import { createBrand } from '../../../../server/protocol/brand.ts';
import { endpoints } from '../../../../server/protocol/endpoints.ts';
import { sandboxEndpoints } from '../../../../server/protocol/extensions.ts';
import { failureCodes } from '../../../../server/protocol/failures.ts';
import { merchantHistoryRequest, quoteRequest } from '../../../../server/protocol/requests.ts';
import { openApiDocument } from '../../../../server/sandbox/openapi/document.ts';
import tables from '../../../fixtures/specification-tables.json' with { type: 'json' };
import { lintDocument } from './lint-document.ts';

const { paths, components, webhooks, tags } = describedAs('service');

describe('the description', () => {
  it("has nothing that a linter's recommended rules find fault with, examples included", async () => {
    expect(await lintDocument(openApiDocument(createBrand('service')))).toEqual([]);
  });

  it.each(tables.endpoints)('has $method $path', ({ method, path, perMinute }) => {
    const operation = operationAt(path, method);
    expect(operation.security).toEqual(method === 'POST' ? [{ apiKey: [], payload: [], signature: [] }] : []);
    const limit = `At most ${perMinute ?? ''} requests in any 60 seconds`;
    expect(operation.description?.includes(limit) ?? false).toBe(perMinute !== null);
    expect(Object.keys(operation.responses).includes('429')).toBe(perMinute !== null);
  });

  it('has no endpoint twice and none more than the tables and what is marked as ours', () => {
    expect(Object.keys(paths)).toHaveLength(
      Object.keys(endpoints).length + Object.keys(sandboxEndpoints).length + 3,
    );
    for (const [path, item] of Object.entries(paths)) {
      const tags = Object.values(item).flatMap((operation) => operation.tags);
      expect(tags.includes('Sandbox only')).toBe(path.startsWith('/sandbox/v1/'));
    }
  });

  it('has a response for every code that a failure can have', () => {
    expect(Object.keys(components.responses)).toEqual(
      Object.keys(failureCodes).map((code) => `Failure${code}`),
    );
  });

  it('names the three headers as the brand has them, in paths, schemes, text and webhook', () => {
    const other = describedAs('Acme-Pay');
    expect(Object.keys(other.paths)).toContain('/acme-pay/api/v2/common/transaction/quotes');
    const headers = Object.values(other.components.securitySchemes).map(({ name }) => name);
    expect(headers).toEqual(['x-acme-pay-apikey', 'x-acme-pay-payload', 'x-acme-pay-signature']);
    expect(JSON.stringify(other)).not.toMatch(/x-service-|\/service\//);
    expect(JSON.stringify(other.webhooks)).toContain('x-acme-pay-signature');
  });

  it('says that a number may be its text, and which are allowed', () => {
    const schema = components.schemas['LimitsRequest'];
    expect(schema?.properties?.['type']).toMatchObject({ enum: [1, 2, 3, '1', '2', '3'] });
    const { pageSize, page } = components.schemas['MerchantHistoryRequest']?.properties ?? {};
    const integer = { $ref: '#/components/schemas/Integer' };
    expect(pageSize).toMatchObject({ anyOf: [{ const: '' }, { ...integer, minimum: 1, maximum: 500 }] });
    expect(page).toMatchObject({ anyOf: [{ const: '' }, { ...integer, minimum: 1 }] });
    expect(components.schemas['Integer']).toMatchObject({ anyOf: [{ type: 'integer' }, { type: 'string' }] });
  });

  it.each([
    ['2026-01-31T12:00:00.000Z', true],
    ['2026-01-31T23:59:59Z', true],
    ['2026-01-31T12:00:00.000+05:30', false],
    ['2026-01-31T12:00:00.000+00:00', false],
    ['2026-01-31T12:00:00.000', false],
    ['2026-01-31T24:00:00Z', false],
    ['2026-01-31T23:59:60Z', false],
    ['2026-01-31', false],
  ])('permits %s as the time of since as the endpoint does: %s', (since, permitted) => {
    const described = components.schemas['MerchantHistoryRequest']?.properties?.['since'] as {
      readonly anyOf: readonly { readonly format?: string; readonly pattern?: string }[];
    };
    const { pattern = '' } = described.anyOf.find(({ format }) => format === 'date-time') ?? {};
    expect(pattern).not.toBe('');
    expect(new RegExp(pattern).test(since)).toBe(permitted);
    expect(merchantHistoryRequest.safeParse({ since }).success).toBe(permitted);
  });

  it('says what an id, a symbol and a URL must be to be of use, where more is taken and left unread', () => {
    for (const request of ['QuotesRequest', 'CreateOrderRequest']) {
      const { coinId, chainId, coinCode, network } = components.schemas[request]?.properties ?? {};
      for (const id of [coinId, chainId]) {
        expect(id).toEqual({ $ref: '#/components/schemas/Id', description: expect.stringContaining('id') });
      }
      for (const symbol of [coinCode, network]) expect(symbol).toMatchObject({ type: 'string' });
    }
    expect(components.schemas['SendDummyWebhookRequest']?.properties).toEqual({
      webhookUrl: { type: 'string' },
    });
    expect(components.schemas['SetWebhookRequest']?.properties).toEqual({
      webhookUrl: { type: ['string', 'null'] },
    });
    // Real programs send nonsense beside a symbol, and are served.
    expect(quoteRequest.safeParse({ coinId: {}, chainId: 'x', fiatType: 1, type: 1 }).success).toBe(true);
  });

  it('says of the control API where it is described, and describes none of it', () => {
    expect(JSON.stringify(tags)).toContain('/sandbox/v1/control/');
    expect(Object.keys(paths).filter((path) => path.includes('/control/'))).toEqual([]);
  });

  it('has the payload of a webhook for both directions, with every field of the table', () => {
    expect(webhooks.orderCompleted.post.parameters.map(({ name }) => name)).toEqual([
      'x-service-payload',
      'x-service-signature',
    ]);
    const onramp = Object.keys(components.schemas['OnrampEvent']?.properties ?? {});
    expect(onramp).toEqual(
      expect.arrayContaining(['orderId', 'webhookTrials', 'eventType', 'coinCode', 'network', 'appId']),
    );
    const offramp = Object.keys(components.schemas['OfframpEvent']?.properties ?? {});
    expect(offramp).toEqual(expect.arrayContaining(['statusDescription', 'actualFiatAmount', 'referenceId']));
  });
});

describe('the linter', () => {
  it.each([
    ['a field that the schema does not have', { orderStatus: 0, other: 1 }],
    ['a value of another type', { orderStatus: 'none' }],
    ['a missing field', {}],
  ])('notices an example with %s', async (_what, data) => {
    const document = openApiDocument(createBrand('service')) as Described;
    const at = document.paths['/service/api/v2/common/transaction/orderStatus']?.['post'];
    Object.assign(at?.responses['200']?.content['application/json'].examples ?? {}, {
      purchase: { value: { status: 1, code: 200, data } },
    });
    const problems = await lintDocument(document);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]).toContain('no-invalid-media-type-examples');
  });
});

interface DescribedOperation {
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly description?: string;
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly 'application/json': { readonly examples: object } } }>
  >;
}

interface Described {
  readonly tags: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly responses: object;
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, object>> }>>;
    readonly securitySchemes: Readonly<Record<string, { readonly name: string }>>;
  };
  readonly webhooks: {
    readonly orderCompleted: {
      readonly post: { readonly parameters: readonly { readonly name: string }[] };
    };
  };
}

function describedAs(brand: string): Described {
  return openApiDocument(createBrand(brand)) as Described;
}

function operationAt(path: string, method: string): DescribedOperation {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The description lacks ${method} ${path}.`);
  return operation;
}
