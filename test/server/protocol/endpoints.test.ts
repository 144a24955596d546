import { describe, expect, it } from 'vitest';

import { createBrand } from '../../../server/protocol/brand.ts';
import { endpoints, pathOf } from '../../../server/protocol/endpoints.ts';
import tables from '../../fixtures/specification-tables.json' with { type: 'json' };

const rows = Object.values(endpoints);

describe('the endpoint table', () => {
  it('has one row for each row of the specification, in its order, with its limit', () => {
    const brand = createBrand('service');
    const written = rows.map((row) => ({
      method: row.method,
      path: pathOf(brand, row),
      perMinute: row.ratePerMinute,
    }));
    expect(written).toEqual(tables.endpoints);
  });

  it('signs every POST and no GET', () => {
    expect(rows.filter((row) => row.access === 'signed')).toEqual(
      rows.filter((row) => row.method === 'POST'),
    );
  });

  it('has the version that stands in the path', () => {
    for (const row of rows) expect(row.path.startsWith(`/api/${row.version}/`)).toBe(true);
  });

  it('moves with the brand', () => {
    expect(pathOf(createBrand('Acme'), endpoints.quotes)).toBe('/acme/api/v2/common/transaction/quotes');
  });
});

describe('request bodies as real programs send them', () => {
  it('reads ids, type and amounts as numbers and as numeric strings', () => {
    const asNumbers = { coinId: 54, chainId: 3, fiatAmount: 1000, fiatType: 1, type: 1 };
    const asStrings = { coinId: '54', chainId: '3', fiatAmount: '1000', fiatType: '1', type: '1' };
    const read = (body: unknown) => endpoints.quotes.request.parse(body);
    expect(read(asStrings)).toMatchObject({ fiatAmount: '1000', fiatType: 1, type: 1 });
    expect(read(asNumbers)).toMatchObject({ fiatAmount: '1000', fiatType: 1, type: 1 });
  });

  it('reads symbols in any letter case and does not judge the id beside them', () => {
    const body = {
      coinId: 'nonsense',
      coinCode: ' USDT ',
      chainId: null,
      network: 'Bep20',
      fiatType: 1,
      type: 1,
    };
    expect(endpoints.quotes.request.parse(body)).toMatchObject({ coinCode: 'usdt', network: 'bep20' });
  });

  it.each([
    ['a third type', 'quotes', { fiatType: 1, type: 3 }],
    ['a page of nothing', 'merchantHistory', { pageSize: 0 }],
    ['a page over the limit', 'merchantHistory', { pageSize: 501 }],
    ['an order that is neither', 'merchantHistory', { order: 'asc' }],
    ['limits of no type', 'limits', {}],
    ['half an order id', 'orderStatus', { orderId: 1.5, type: 1 }],
    ['a webhook address over 2 kB', 'sendDummyWebhook', { webhookUrl: `https://a/${'x'.repeat(2048)}` }],
  ] as const)('refuses %s', (_, name, body) => {
    expect(endpoints[name].request.safeParse(body).success).toBe(false);
  });

  it('reads the history request that leaves everything out, and the one whose parameters are empty', () => {
    const empty = { page: '', pageSize: '', since: '', order: '', type: '', fiatType: '' };
    for (const body of [{}, { type: '' }, empty]) {
      expect(endpoints.merchantHistory.request.parse(body)).toEqual({});
    }
  });
});
