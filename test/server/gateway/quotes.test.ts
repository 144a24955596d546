import { describe, expect, it } from 'vitest';

import type { ProblemBody, Quote } from '../../../server/gateway/contract.ts';
import { failure } from './fake-service.ts';
import { checkAmount } from '../../../server/gateway/input/check-amount.ts';
import { buyUsdt, openGateway } from './open-gateway.ts';

async function problemOf(response: Response): Promise<ProblemBody> {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  return (await response.json()) as ProblemBody;
}

describe('a quote', () => {
  it('is the service answer in exact decimals, zero fees left out', async () => {
    const { post, service } = openGateway();
    Object.assign(service.data.quote, { rate: 1e21, quantity: 1e-8, gasFee: 0.1, onrampFee: 2.5e-7 });
    const response = await post('/v1/quotes', buyUsdt);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await response.json()) as Quote).toEqual({
      side: 'buy',
      coin: 'usdt',
      network: 'matic20',
      fiat: 'INR',
      fiatAmount: '1000.5',
      quantity: '0.00000001',
      rate: '1000000000000000000000',
      fees: [
        { kind: 'service', amount: '0.00000025', unit: 'fiat' },
        { kind: 'network', amount: '0.1', unit: 'fiat' },
      ],
      refreshAfterMs: 15_000,
    });
  });

  it('asks the service by symbol and by id, with the amount as a number', async () => {
    const { post, service } = openGateway();
    await post('/v1/quotes', { ...buyUsdt, coin: 'USDT', network: 'Matic20', fiat: 'inr' });
    expect(service.calls.at(-1)).toEqual({
      name: 'quotes',
      body: {
        coinId: 54,
        chainId: 3,
        coinCode: 'usdt',
        network: 'matic20',
        fiatType: 1,
        type: 1,
        fiatAmount: 1000.5,
      },
    });
  });

  it.each([
    '1e9',
    '-5',
    '0x10',
    '١٠٠',
    '1,00,000.50',
    '',
    ' 100',
    '100 ',
    '+100',
    '.5',
    '5.',
    '1_000',
    '100.001',
    '0',
    '0.00',
    'NaN',
    'Infinity',
    '１００',
    '1'.repeat(16),
    '100\n',
    100,
    null,
    [],
    { amount: '100' },
    true,
  ])('of the amount %j is refused with words that say what to type', async (fiatAmount) => {
    const { post, service } = openGateway();
    const response = await post('/v1/quotes', { ...buyUsdt, fiatAmount });
    expect(response.status).toBe(422);
    const problem = await problemOf(response);
    expect(problem).toMatchObject({ code: 'invalid-amount', field: 'fiatAmount' });
    expect(problem.detail).toMatch(/Enter|at most 2 decimals/);
    expect(service.callsOf('quotes')).toBe(0);
  });

  it('of half a dong is refused in words that make sense', async () => {
    const dong = { field: 'fiatAmount', unit: 'VND', decimals: 0 } as const;
    expect(() => checkAmount('1000.5', dong)).toThrow('VND amounts have no decimals.');
    expect(checkAmount('1000.0', dong)).toBe('1000');
  });

  it.each([
    ['a missing amount', { fiatAmount: undefined }, 'invalid-amount', 'fiatAmount'],
    ['a quantity', { quantity: '5' }, 'invalid-input', 'quantity'],
    ['an unknown coin', { coin: 'nope' }, 'unknown-coin', 'coin'],
    ['a key of every object', { coin: '__proto__' }, 'unknown-coin', 'coin'],
    ['an unknown network', { network: 'nope' }, 'unknown-network', 'network'],
    ['a network of other coins', { network: 'xrp' }, 'unknown-network', 'network'],
    ['an unknown fiat', { fiat: 'ZZZ' }, 'unknown-fiat', 'fiat'],
    ['a fiat without limits', { fiat: 'TRY' }, 'unknown-fiat', 'fiat'],
    ['an unknown side', { side: 'hold' }, 'invalid-input', 'side'],
    ['a coin that is no text', { coin: 54 }, 'invalid-input', 'coin'],
    ['selling for a fiat that is not paid out', { side: 'sell', fiat: 'EUR' }, 'unknown-fiat', 'fiat'],
    ['selling without an amount', { side: 'sell', fiatAmount: undefined }, 'invalid-input', 'quantity'],
    ['selling with two amounts', { side: 'sell', quantity: '5' }, 'invalid-input', 'quantity'],
  ])('of %s is refused before the service is asked', async (_, change, code, field) => {
    const { post, service } = openGateway();
    const response = await post('/v1/quotes', { ...buyUsdt, ...change });
    expect([response.status, await problemOf(response)]).toMatchObject([422, { code, field }]);
    expect(service.callsOf('quotes')).toBe(0);
  });

  it('of a network whose node is out of sync, or closed for deposits, says that it is closed', async () => {
    const { post, service } = openGateway();
    service.data.gasFees['54']['1'].depositEnable = 0;
    for (const network of ['trc20', 'bep20']) {
      const response = await post('/v1/quotes', { ...buyUsdt, network, fiatAmount: '2000' });
      expect([response.status, await problemOf(response)]).toMatchObject([
        409,
        { code: 'network-closed', field: 'network' },
      ]);
    }
    expect(service.callsOf('quotes')).toBe(0);
  });

  it.each([
    ['matic20', '99.99', 'amount-below-minimum', '100'],
    ['bep20', '182', 'amount-below-minimum', '182.01'],
    ['matic20', '500000.01', 'amount-above-maximum', '100'],
  ])('on %s for %s names both limits of the pair', async (network, fiatAmount, code, min) => {
    const { post, service } = openGateway();
    const response = await post('/v1/quotes', { ...buyUsdt, network, fiatAmount });
    const problem = await problemOf(response);
    expect(problem).toMatchObject({ status: 422, code, min, max: '500000', field: 'fiatAmount' });
    expect(problem.detail).toContain('INR');
    expect(service.callsOf('quotes')).toBe(0);
  });

  it.each(['100', '500000'])('of %s, a limit itself, is given', async (fiatAmount) => {
    const { post } = openGateway();
    expect((await post('/v1/quotes', { ...buyUsdt, fiatAmount })).status).toBe(200);
  });

  it.each([
    [413, 'Amount should be minimum 1200.5 INR', 'amount-below-minimum', { min: '1200.5', max: '500000' }],
    [413, 'Allowed maximum 900', 'amount-above-maximum', { min: '100', max: '900' }],
    [413, 'out of range', 'invalid-amount', { min: '100', max: '500000' }],
    [406, 'Coin not supported', 'network-closed', {}],
    [428, 'Price irregular', 'upstream-unavailable', {}],
    [400, 'fiatAmount is required', 'upstream-rejected', {}],
    [401, 'Invalid signature', 'upstream-rejected', {}],
    [429, 'Too many requests', 'upstream-unavailable', {}],
    [500, 'oops', 'upstream-unavailable', {}],
  ])('that the service refuses with %i "%s" becomes %s', async (status, text, code, members) => {
    const { post, service } = openGateway();
    service.answer('quotes', () => failure(status, text, { 'retry-after': '40' }));
    const problem = await problemOf(await post('/v1/quotes', buyUsdt));
    expect(problem).toMatchObject({ code, ...members });
    expect(JSON.stringify(problem)).not.toContain(text);
  });

  it.each([
    ['HTML', () => new Response('<html>', { status: 200 })],
    [
      'a rate of zero',
      () =>
        Response.json({
          status: 1,
          code: 200,
          data: { rate: 0, quantity: 1, onrampFee: 0, clientFee: 0, gatewayFee: 0, gasFee: 0 },
        }),
    ],
    [
      'a negative fee',
      () =>
        Response.json({
          status: 1,
          code: 200,
          data: { rate: 1, quantity: 1, onrampFee: -1, clientFee: 0, gatewayFee: 0, gasFee: 0 },
        }),
    ],
    ['text for a number', () => Response.json({ status: 1, code: 200, data: { rate: '88' } })],
  ])('is never made of an answer that is %s', async (_, reply) => {
    const { post, service, log } = openGateway();
    service.answer('quotes', reply);
    const response = await post('/v1/quotes', buyUsdt);
    expect([response.status, await problemOf(response)]).toMatchObject([
      503,
      { code: 'upstream-unavailable' },
    ]);
    expect(log.some((line) => (JSON.parse(line) as { level: number }).level === 50)).toBe(true);
  });

  it('for selling carries fees in coin and in fiat', async () => {
    const { post, service } = openGateway();
    const response = await post('/v1/quotes', {
      ...buyUsdt,
      side: 'sell',
      fiatAmount: undefined,
      quantity: '1115',
    });
    expect(await response.json()).toMatchObject({
      side: 'sell',
      fiatAmount: '94685.48',
      quantity: '1115',
      fees: [
        { kind: 'service', amount: '2.79', unit: 'coin' },
        { kind: 'tax', amount: '11.12', unit: 'coin' },
        { kind: 'gateway', amount: '8.26', unit: 'fiat' },
      ],
    });
    expect(service.calls.at(-1)?.body).toMatchObject({ type: 2, quantity: 1115 });
  });
});
