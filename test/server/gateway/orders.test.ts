import { describe, expect, it } from 'vitest';

import type { CreatedOrder, Order, ProblemBody } from '../../../server/gateway/contract.ts';
import { statusCodes } from '../../../server/protocol/status.ts';
import { failure } from './fake-service.ts';
import { openGateway, orderUsdt, type OpenGateway } from './open-gateway.ts';

async function create(open: OpenGateway, change: object = {}) {
  const response = await open.post('/v1/orders', { ...orderUsdt, ...change });
  return { response, ...((await response.json()) as CreatedOrder) };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const problemOf = async (response: Response) => (await response.json()) as ProblemBody;

describe('a new order', () => {
  it('is created at the desk and answered with a token and with where to pay', async () => {
    const open = openGateway();
    const { response, token, order } = await create(open, { reference: 'basket-17' });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(token).toMatch(/^v1\.[\w-]+\.[\w-]{86}$/);
    expect(order).toMatchObject({
      phase: 'awaiting-payment',
      code: 0,
      final: false,
      pollAfterMs: 4000,
      fiatAmount: '1000.5',
      quantity: '11.29',
      deposit: {
        method: 'UPI',
        kind: 'instant',
        fields: [
          { name: 'vpa', value: 'sandbox.deposits@upi' },
          { name: 'holder', value: 'Sandbox & Söhne' },
        ],
        notes: [
          { works: true, text: 'UPI works' },
          { works: false, text: 'No wallets' },
        ],
      },
    });
    expect(order).not.toHaveProperty('hashLink');
    expect(open.service.calls.at(-1)).toEqual({
      name: 'create',
      body: {
        type: 1,
        coinCode: 'usdt',
        network: 'matic20',
        fiatType: 1,
        fiatAmount: '1000.5',
        paymentType: 1,
        walletAddress: orderUsdt.walletAddress,
        merchantRecognitionId: 'basket-17',
      },
    });
  });

  it('goes by the idempotency key where the merchant gives no reference', async () => {
    const open = openGateway();
    await create(open);
    expect(open.service.calls.at(-1)?.body['merchantRecognitionId']).toBe(orderUsdt.idempotencyKey);
  });

  it('asked for twice is the same order with the same token, answered 200', async () => {
    const open = openGateway();
    const first = await create(open);
    open.service.data.bankDetails = { upi: 'other@upi', bank: [] };
    open.clock.ms += 60_000;
    const second = await create(open);
    expect(second.response.status).toBe(200);
    expect([second.token, second.order.deposit]).toEqual([first.token, first.order.deposit]);
  });

  it('with the key of an order of other details is a conflict', async () => {
    const open = openGateway();
    await create(open);
    const response = await open.post('/v1/orders', { ...orderUsdt, fiatAmount: '2000' });
    expect([response.status, await problemOf(response)]).toMatchObject([409, { code: 'order-conflict' }]);
  });

  it('in a currency that bankDetails does not describe carries its own account', async () => {
    const open = openGateway();
    const { order } = await create(open, { fiat: 'EUR', method: 'SEPA_BANK_TRANSFER', fiatAmount: '150' });
    expect(order.deposit).toEqual({
      method: 'SEPA_BANK_TRANSFER',
      kind: 'bank',
      fields: [
        { name: 'holder', value: 'Sandbox Deposits' },
        { name: 'iban', value: 'DE89370400440532013000' },
      ],
      qr: null,
      link: null,
      notes: [],
    });
    expect(open.service.callsOf('bankDetails')).toBe(0);
  });

  it('takes a memo where the network needs one', async () => {
    const open = openGateway();
    const ripple = { coin: 'xrp', network: 'xrp', walletAddress: `r${'a'.repeat(30)}`, fiatAmount: '2000' };
    const { order } = await create(open, { ...ripple, memo: '104523' });
    expect(order.memo).toBe('104523');
    expect(open.service.calls.at(-1)?.body['addressTag']).toBe('104523');
    for (const memo of [undefined, '', 'abc', '1'.repeat(11)]) {
      const refused = await open.post('/v1/orders', { ...orderUsdt, ...ripple, memo });
      expect([refused.status, await problemOf(refused)]).toMatchObject([
        422,
        { code: 'invalid-memo', field: 'memo' },
      ]);
    }
  });

  it.each([
    [
      'an address of another chain',
      { walletAddress: `T${'a'.repeat(33)}` },
      'invalid-address',
      'walletAddress',
    ],
    [
      'an address with a space',
      { walletAddress: `${orderUsdt.walletAddress} ` },
      'invalid-address',
      'walletAddress',
    ],
    [
      'an address of 500 characters',
      { walletAddress: `0x${'a'.repeat(498)}` },
      'invalid-address',
      'walletAddress',
    ],
    [
      'an address of 5,000 characters',
      { walletAddress: 'a'.repeat(5000) },
      'invalid-address',
      'walletAddress',
    ],
    ['an empty address', { walletAddress: '' }, 'invalid-address', 'walletAddress'],
    [
      'a script for an address',
      { network: 'bep20', walletAddress: '<script> alert' },
      'invalid-address',
      'walletAddress',
    ],
    ['no address', { walletAddress: undefined }, 'invalid-input', 'walletAddress'],
    ['a memo where none is taken', { memo: '12345' }, 'invalid-memo', 'memo'],
    ['a method of another fiat', { method: 'PIX' }, 'unknown-payment-method', 'method'],
    ['a short key', { idempotencyKey: 'short' }, 'invalid-input', 'idempotencyKey'],
    ['a key with a space', { idempotencyKey: 'key 0123456789abcdef' }, 'invalid-input', 'idempotencyKey'],
    ['a reference of 5000 characters', { reference: 'x'.repeat(5000) }, 'invalid-input', 'reference'],
    ['a reference of 257 bytes', { reference: 'é'.repeat(128) + 'x' }, 'invalid-input', 'reference'],
    ['a sale', { side: 'sell' }, 'invalid-input', 'side'],
    ['an amount of 1e9', { fiatAmount: '1e9' }, 'invalid-amount', 'fiatAmount'],
    ['an amount below the minimum', { fiatAmount: '5' }, 'amount-below-minimum', 'fiatAmount'],
  ])('with %s is refused before anything is created', async (_, change, code, field) => {
    const open = openGateway();
    const response = await open.post('/v1/orders', { ...orderUsdt, ...change });
    expect([response.status, await problemOf(response)]).toMatchObject([422, { code, field }]);
    expect(open.service.callsOf('create')).toBe(0);
  });

  it('that nobody can pay is refused: the service names no account for the method', async () => {
    const open = openGateway();
    open.service.data.bankDetails = {
      upi: { vpa: ' ', name: '' },
      bank: { name: 'x', accountNumber: '', ifsc: '', type: '', branch: '', bank: '' },
    };
    for (const method of ['UPI', 'IMPS']) {
      const response = await open.post('/v1/orders', { ...orderUsdt, method });
      expect([response.status, await problemOf(response)]).toMatchObject([503, { field: 'method' }]);
    }
  });
});

describe('the current order', () => {
  it('shows phase, code and transaction as the service moves on, and where to pay only while that is awaited', async () => {
    const open = openGateway();
    const { token, order } = await create(open);
    const record = open.service.orders.get(order.id);
    for (const status of statusCodes('onramp')) {
      Object.assign(record ?? {}, { status: status.code });
      const current = (await (await open.get('/v1/orders/current', bearer(token))).json()) as Order;
      expect(current).toMatchObject({ code: status.code, phase: status.phase, final: status.terminal });
      expect(current.pollAfterMs).toBe(status.terminal ? null : status.code === 0 ? 4000 : 2000);
      expect(current.deposit === null).toBe(status.code !== 0);
    }
    Object.assign(record ?? {}, {
      status: 4,
      transactionHash: '0xab/../cd',
      actualCryptoAmount: 11.27,
      actualPrice: 88.3,
    });
    const done = (await (await open.get('/v1/orders/current', bearer(token))).json()) as Order;
    expect(done).toMatchObject({
      quantity: '11.27',
      rate: '88.3',
      transaction: { hash: '0xab/../cd', url: 'https://polygonscan.com/tx/0xab%2F..%2Fcd' },
    });
  });

  it('is gone where its id has gone to another order since, and that one has a token of its own', async () => {
    const open = openGateway();
    const first = await create(open);
    open.service.orders.clear();
    open.clock.ms += 1000;
    const second = await create(open, {
      walletAddress: `0x${'12'.repeat(20)}`,
      idempotencyKey: 'k'.repeat(20),
    });
    expect(second.order).toMatchObject({ id: first.order.id, walletAddress: `0x${'12'.repeat(20)}` });
    expect(second.token).not.toBe(first.token);
    for (const response of [
      await open.get('/v1/orders/current', bearer(first.token)),
      await open.post('/v1/orders/current/reference', { reference: 'UTR 12345' }, bearer(first.token)),
      await open.gateway.app.request('/v1/orders/current', {
        method: 'DELETE',
        headers: bearer(first.token),
      }),
    ]) {
      expect([response.status, await problemOf(response)]).toMatchObject([404, { code: 'order-not-found' }]);
    }
    expect(open.service.orders.get(first.order.id)?.status).toBe(0);
  });

  it('keeps the account it was created with when bankDetails changes', async () => {
    const open = openGateway();
    const { token, order } = await create(open);
    open.service.data.bankDetails = { upi: 'thief@upi', bank: [] };
    open.clock.ms += 400_000;
    const current = (await (await open.get('/v1/orders/current', bearer(token))).json()) as Order;
    expect(current.deposit).toEqual(order.deposit);
  });

  it('does not ask for money again under a status code that nobody knows, and says so in the log', async () => {
    const open = openGateway();
    const { token, order } = await create(open);
    Object.assign(open.service.orders.get(order.id) ?? {}, { status: 77 });
    const current = (await (await open.get('/v1/orders/current', bearer(token))).json()) as Order;
    expect(current).toMatchObject({ phase: 'payment-claimed', code: 77, final: false, deposit: null });
    expect(open.log.join('')).toContain('a status code that no specification has');
  });

  it('is read without any reference data: an order outlives the catalogue', async () => {
    const first = openGateway();
    const { token } = await create(first);
    const second = openGateway({}, first.clock, first.service);
    for (const name of ['listAllCoins', 'allGasFee']) first.service.answer(name, () => failure(503, 'away'));
    expect((await second.get('/v1/orders/current', bearer(token))).status).toBe(200);
  });

  it('that the service does not know is not found', async () => {
    const open = openGateway();
    const { token } = await create(open);
    open.service.orders.clear();
    const response = await open.get('/v1/orders/current', bearer(token));
    expect([response.status, await problemOf(response)]).toMatchObject([404, { code: 'order-not-found' }]);
  });
});

describe('"I have paid"', () => {
  it('moves the order on, and changes nothing when it is said twice', async () => {
    const open = openGateway();
    const { token } = await create(open);
    for (let time = 0; time < 2; time += 1) {
      const response = await open.post(
        '/v1/orders/current/reference',
        { reference: ' UTR/12-34_5.6 ' },
        bearer(token),
      );
      expect([response.status, await response.json()]).toMatchObject([
        200,
        { phase: 'payment-claimed', reference: 'UTR/12-34_5.6', deposit: null },
      ]);
    }
  });

  it('with another reference, or after the end, is refused', async () => {
    const open = openGateway();
    const { token } = await create(open);
    await open.post('/v1/orders/current/reference', { reference: 'UTR1234' }, bearer(token));
    const response = await open.post('/v1/orders/current/reference', { reference: 'UTR9999' }, bearer(token));
    expect([response.status, await problemOf(response)]).toMatchObject([
      409,
      { code: 'order-not-awaiting-payment' },
    ]);
  });

  it.each([
    'x'.repeat(5000),
    'abc',
    '',
    '    ',
    'a<b>c',
    'ref\u0000ref',
    'référence',
    12345,
    null,
    ['UTR1234'],
  ])('with the reference %j is refused', async (reference) => {
    const open = openGateway();
    const { token } = await create(open);
    const response = await open.post('/v1/orders/current/reference', { reference }, bearer(token));
    expect([response.status, await problemOf(response)]).toMatchObject([
      422,
      { code: 'invalid-reference', field: 'reference' },
    ]);
    expect(open.service.callsOf('claim')).toBe(0);
  });
});

describe('giving an order up', () => {
  const abandon = (open: ReturnType<typeof openGateway>, token: string) =>
    open.gateway.app.request('/v1/orders/current', { method: 'DELETE', headers: bearer(token) });

  it('ends an order that was not paid, and changes nothing when it is said twice', async () => {
    const open = openGateway();
    const { token } = await create(open);
    for (let time = 0; time < 2; time += 1) {
      const response = await abandon(open, token);
      expect([response.status, await response.json()]).toMatchObject([
        200,
        { phase: 'abandoned', final: true, deposit: null },
      ]);
    }
  });

  it('is refused once a payment was claimed', async () => {
    const open = openGateway();
    const { token } = await create(open);
    await open.post('/v1/orders/current/reference', { reference: 'UTR1234' }, bearer(token));
    const response = await abandon(open, token);
    expect([response.status, await problemOf(response)]).toMatchObject([
      409,
      { code: 'order-not-awaiting-payment' },
    ]);
  });

  it('needs the token', async () => {
    const open = openGateway();
    await create(open);
    const response = await open.gateway.app.request('/v1/orders/current', { method: 'DELETE' });
    expect([response.status, await problemOf(response)]).toMatchObject([
      401,
      { code: 'order-token-missing' },
    ]);
    expect(open.service.callsOf('abandon')).toBe(0);
  });
});
