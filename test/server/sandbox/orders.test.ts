import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sandboxOfframpOrder, sandboxOnrampOrder } from '../../../server/protocol/extensions.ts';
import { openDatabase, type Database } from '../../../server/sandbox/store/database.ts';
import { databaseKinds, type TestDatabase } from '../../support/databases.ts';
import { purchase as anyPurchase } from '../../support/purchase.ts';
import { secondMerchant, startedAt, startSandbox, type Reply, type RunningSandbox } from './start-sandbox.ts';

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
const purchase = { ...anyPurchase, walletAddress: wallet, merchantRecognitionId: 'shop-1' };
const { fiatAmount: _amount, ...withoutAmount } = purchase;
const sale = { ...withoutAmount, type: 2, quantity: 100, merchantRecognitionId: 'shop-2' };
let running: RunningSandbox;

function dataOf(reply: Reply): Record<string, unknown> & { orderId: number; status: number } {
  expect(reply).toMatchObject({ http: 200 });
  return reply.json.data as unknown as Record<string, unknown> & { orderId: number; status: number };
}
const create = (changes: object = {}) => running.call('createOrder', { ...purchase, ...changes });

describe.each(databaseKinds)('$name', ({ make }) => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await make();
    running = await startSandbox({ database: place.place });
    database = await openDatabase(place.place);
  });
  beforeEach(async () => {
    running.clock.ms = startedAt;
    for (const table of ['orders', 'orderSequences'] as const) await database.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await database.destroy();
    await running.sandbox.close();
    await place.remove();
  });

  describe('creating an order', () => {
    it("answers a purchase with the specification's record and what our extension adds", async () => {
      const data = dataOf(await create());
      expect(sandboxOnrampOrder.safeParse(data).error).toBeUndefined();
      expect(data).toMatchObject({
        status: 0,
        coinId: 54,
        chainId: 3,
        coinCode: 'usdt',
        network: 'matic20',
        fiatAmount: 1000,
        actualPrice: null,
        actualCryptoAmount: null,
        transactionHash: null,
        referenceId: null,
        onRampFee: 0.25,
        gasFee: 0.21,
        merchantRecognitionId: 'shop-1',
        appId: 1,
        createdAt: '2026-01-15T12:00:00.000Z',
        expiresAt: '2026-01-15T12:10:00.000Z',
        deposit: null,
      });
      expect(data['expectedPrice']).toBeGreaterThan(80);
      expect(data['expectedCryptoAmount']).toBeGreaterThan(10);
    });

    it('answers a sale with a deposit address and the payout', async () => {
      const data = dataOf(await running.call('createOrder', sale));
      expect(sandboxOfframpOrder.safeParse(data).error).toBeUndefined();
      expect(data).toMatchObject({ status: 0, expectedQuantity: 100, tdsFee: 1, onrampFee: 0.25 });
      expect(data['depositAddress']).toMatch(/^0x[0-9A-Fa-f]{40}$/);
    });

    it('says where to pay in another currency', async () => {
      const data = dataOf(await create({ fiatType: 7 }));
      expect(data).toMatchObject({
        deposit: { fields: { holder: expect.any(String), pixKey: expect.any(String) } },
      });
      const read = await running.call('readOrder', { orderId: data.orderId, type: 1 });
      expect(dataOf(read)).toEqual(data);
    });

    it('gives the same order to the same request, spelled in any way, whatever the price is by then', async () => {
      const first = dataOf(await create());
      running.clock.ms += 120_000;
      const again = [
        {},
        { fiatAmount: '1000.00' },
        { coinCode: undefined, network: undefined, coinId: '54', chainId: 3 },
        { network: 'MATIC', type: '1' },
        { quantity: 5 },
        { addressTag: '' },
      ];
      for (const changes of again) {
        const reply = await create(changes);
        expect(reply.json.code).toBe(200);
        expect(dataOf(reply)).toEqual(first);
      }
    });

    it.each<[string, object]>([
      ['amount', { fiatAmount: 1001 }],
      ['coin', { coinCode: 'usdc' }],
      ['network', { network: 'bep20' }],
      ['currency', { fiatType: 12 }],
      ['way of paying', { paymentType: 2 }],
      ['wallet', { walletAddress: `0x${'b'.repeat(40)}` }],
      ['direction', { type: 2 }],
    ])('refuses another %s under the same recognition id with 409', async (_name, changes) => {
      await create();
      const reply = await create(changes);
      expect(reply.json).toMatchObject({ status: 0, code: 409 });
      expect(reply.json.error).toContain('other details');
    });

    it('of two at once makes one', async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, () => create()));
      expect(new Set(replies.map((reply) => dataOf(reply).orderId)).size).toBe(1);
      expect(await database.selectFrom('orders').select('id').execute()).toHaveLength(1);
    });

    it('of many different ones at once makes each', async () => {
      const replies = await Promise.all(
        Array.from({ length: 30 }, (_, index) => create({ merchantRecognitionId: `many-${index}` })),
      );
      expect(new Set(replies.map((reply) => dataOf(reply).orderId)).size).toBe(30);
    });

    it('keeps recognition ids of two merchants apart', async () => {
      const first = dataOf(await create());
      const other = await running.call('createOrder', { ...purchase, fiatAmount: 2000 }, secondMerchant);
      expect(dataOf(other).orderId).not.toBe(first.orderId);
      expect(dataOf(other)).toMatchObject({ appId: 2 });
    });

    it('frees the recognition id of an order that timed out', async () => {
      const first = dataOf(await create());
      running.clock.ms += 600_000;
      await running.sandbox.advance();
      const second = dataOf(await create({ fiatAmount: 2000 }));
      expect(second.orderId).not.toBe(first.orderId);
      expect(second).toMatchObject({ status: 0, fiatAmount: 2000 });
    });

    it.each<[string, object, number, string]>([
      [
        'an address of another chain',
        { walletAddress: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' },
        400,
        'walletAddress',
      ],
      ['no address', { walletAddress: undefined }, 400, 'Missing parameter: walletAddress'],
      ['an endless address', { walletAddress: `0x${'a'.repeat(200)}` }, 400, 'longer than 128 bytes'],
      ['a memo where none is taken', { addressTag: '42' }, 400, 'takes no memo'],
      ['no recognition id', { merchantRecognitionId: '' }, 400, 'merchantRecognitionId must not be empty'],
      ['NUL in a recognition id', { merchantRecognitionId: 'a\0b' }, 400, 'holds a NUL character'],
      ['too long a recognition id', { merchantRecognitionId: 'x'.repeat(257) }, 400, '256 bytes'],
      ['a way of paying that is none', { paymentType: 3 }, 400, 'paymentType must be 1 or 2'],
      ['a way that the currency lacks', { fiatType: 7, paymentType: 2 }, 400, 'paymentType 2'],
      ['more decimals than the currency has', { fiatAmount: '1000.001' }, 400, 'at most 2'],
      ['too little', { fiatAmount: 99 }, 413, 'minimum 100'],
      ['too much', { fiatAmount: 500_001 }, 413, 'maximum 500000'],
      ['an unknown coin', { coinCode: 'nothing' }, 406, 'Coin not supported'],
    ])('with %s is refused', async (_name, changes, code, words) => {
      const reply = await create(changes);
      expect(reply.json).toMatchObject({ status: 0, code });
      expect(reply.json.error).toContain(words);
    });

    it('needs a memo where the chain has one', async () => {
      const xrp = { coinCode: 'xrp', network: 'xrp', walletAddress: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh' };
      expect((await create(xrp)).json.error).toContain('Missing parameter: addressTag');
      expect(dataOf(await create({ ...xrp, addressTag: 12_345 }))).toMatchObject({ addressTag: '12345' });
    });
  });

  describe('claiming payment', () => {
    const claim = (orderId: number, referenceId = 'UTR-1', who = {}) =>
      running.call('claimPayment', { orderId, referenceId }, who);

    it('moves the order on and keeps the reference; again with the same reference changes nothing', async () => {
      const { orderId } = dataOf(await create());
      const claimed = dataOf(await claim(orderId));
      expect(claimed).toMatchObject({ status: 1, referenceId: 'UTR-1' });
      expect(dataOf(await claim(orderId))).toEqual(claimed);
      running.clock.ms += 60_000;
      await running.sandbox.advance();
      expect(dataOf(await claim(orderId))).toMatchObject({ status: 4, referenceId: 'UTR-1' });
    });

    it('with another reference is refused with 409', async () => {
      const { orderId } = dataOf(await create());
      await claim(orderId);
      const reply = await claim(orderId, 'UTR-2');
      expect(reply.json).toMatchObject({ status: 0, code: 409 });
      expect(reply.json.error).toContain('another reference');
    });

    it('of two at once with two references takes one', async () => {
      const { orderId } = dataOf(await create());
      const replies = await Promise.all([claim(orderId, 'A'), claim(orderId, 'B'), claim(orderId, 'A')]);
      const codes = replies.map(({ http }) => http);
      expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0);
      expect(codes.filter((code) => code === 409).length).toBeGreaterThan(0);
      const { referenceId } = dataOf(await running.call('readOrder', { orderId, type: 1 }));
      const won = replies.filter(({ http }) => http === 200).map((reply) => dataOf(reply)['referenceId']);
      expect(new Set(won)).toEqual(new Set([referenceId]));
    });

    it('after the deposit window is refused, before and after the order is walked to its end', async () => {
      const { orderId } = dataOf(await create());
      running.clock.ms += 600_000;
      const early = await claim(orderId);
      expect(early.json).toMatchObject({ code: 409 });
      expect(early.json.error).toContain('timed out');
      await running.sandbox.advance();
      expect((await claim(orderId)).json.error).toContain('timed out');
    });

    it('of an order of another merchant, or of none, finds no order', async () => {
      const { orderId } = dataOf(await create());
      for (const reply of [await claim(orderId, 'UTR-1', secondMerchant), await claim(999)]) {
        expect(reply.json).toEqual({ status: 0, code: 417, error: 'Invalid orderId' });
      }
    });

    it('needs a reference of sensible length', async () => {
      const { orderId } = dataOf(await create());
      expect((await claim(orderId, '')).json).toMatchObject({ code: 400 });
      expect((await claim(orderId, 'x'.repeat(5000))).json).toMatchObject({ code: 400 });
      expect((await running.call('claimPayment', { orderId })).json.error).toBe(
        'Missing parameter: referenceId.',
      );
    });
  });

  describe('order status', () => {
    it('of an id beyond what an id can be is a missing order', async () => {
      for (const orderId of [2_147_483_648, '999999999999999', Number.MAX_SAFE_INTEGER]) {
        const reply = await running.call('orderStatus', { orderId, type: 1 });
        expect(reply.json).toEqual({ status: 0, code: 417, error: 'Invalid orderId' });
      }
    });

    it("is the status code of an order of one's own", async () => {
      const { orderId } = dataOf(await create());
      const reply = await running.call('orderStatus', { orderId: String(orderId), type: '1' });
      expect(reply.json).toEqual({ status: 1, code: 200, data: { orderStatus: 0 } });
    });

    it("of a missing order, another merchant's, or one of the other type is 417 in the published words", async () => {
      const { orderId } = dataOf(await create());
      const missing = await running.call('orderStatus', { orderId: 999, type: 1 });
      expect(missing.http).toBe(417);
      expect(missing.json).toEqual({ status: 0, code: 417, error: 'Invalid orderId' });
      for (const reply of [
        await running.call('orderStatus', { orderId, type: 1 }, secondMerchant),
        await running.call('orderStatus', { orderId, type: 2 }),
        await running.call('readOrder', { orderId, type: 1 }, secondMerchant),
      ]) {
        expect(reply.text).toBe(missing.text);
      }
    });
  });

  describe('giving an order up', () => {
    const abandon = (orderId: number, who = {}) => running.call('abandonOrder', { orderId }, who);

    it('ends an unpaid order as abandoned, once and for all, and frees its merchantRecognitionId', async () => {
      const { orderId } = dataOf(await create());
      const given = dataOf(await abandon(orderId));
      expect(given).toMatchObject({ orderId, status: -2 });
      expect(dataOf(await abandon(orderId))).toEqual(given);
      await running.sandbox.advance();
      expect(dataOf(await create({ fiatAmount: 2000 })).orderId).not.toBe(orderId);
    });

    it('is refused once the payment was claimed, and for the order of another merchant', async () => {
      const { orderId } = dataOf(await create());
      expect(await abandon(orderId, secondMerchant)).toMatchObject({
        http: 417,
        json: { error: 'Invalid orderId' },
      });
      await running.call('claimPayment', { orderId, referenceId: 'UTR-1' });
      expect(await abandon(orderId)).toMatchObject({ http: 409 });
    });
  });
});
