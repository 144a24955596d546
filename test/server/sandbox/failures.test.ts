import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startSandbox, type RunningSandbox } from './start-sandbox.ts';

const quote = { coinCode: 'usdt', network: 'bep20', fiatAmount: 1000, fiatType: 1, type: 1 };
let running: RunningSandbox;

beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.sandbox.close());

describe('a failure', () => {
  it.each<[string, RequestInit]>([
    ['/', {}],
    ['/service/api/v9/nothing', {}],
    ['/other/api/v2/common/transaction/quotes', { method: 'POST', body: '{}' }],
    ['/service/api/v2/common/transaction/quotes', {}],
    ['/service/api/v3/buy/public/listAllCoins', { method: 'POST', body: '{}' }],
    ['/service/api/v3/buy/public/listAllCoins', { method: 'DELETE' }],
    ['/sandbox/v1/icons/..%2f..%2fpackage.json', {}],
    ['/sandbox/v1/icons/nothing.svg', {}],
    ['/%ff', {}],
  ])('of %s %o is JSON with 404', async (path, init) => {
    const reply = await running.get(path, init);
    expect(reply.http).toBe(404);
    expect(reply.json).toMatchObject({ status: 0, code: 404 });
    expect(reply.json.error).toMatch(/^There is no /);
  });

  it.each(['fiatType', 'type', 'fiatAmount'])('for a missing %s names it and answers 400', async (name) => {
    const reply = await running.call('quotes', { ...quote, [name]: undefined });
    expect(reply.json).toEqual({ status: 0, code: 400, error: `Missing parameter: ${name}.` });
    const asNull = await running.call('quotes', { ...quote, [name]: null });
    expect(asNull.text).toBe(reply.text);
  });

  it('for a missing coin or chain says which of two parameters it could be', async () => {
    const noCoin = await running.call('quotes', { ...quote, coinCode: undefined });
    expect(noCoin.json).toMatchObject({ code: 400, error: 'Missing parameter: coinId (or coinCode).' });
    const noChain = await running.call('quotes', { ...quote, network: '' });
    expect(noChain.json).toMatchObject({ code: 400, error: 'Missing parameter: chainId (or network).' });
  });

  it.each<[string, unknown, string]>([
    ['fiatAmount', true, 'fiatAmount has the wrong type: an amount (number) is wanted.'],
    ['fiatAmount', '1e9', 'fiatAmount has the wrong type: an amount (number) is wanted.'],
    ['fiatAmount', '0x10', 'fiatAmount has the wrong type: an amount (number) is wanted.'],
    ['fiatAmount', '١٠٠', 'fiatAmount has the wrong type: an amount (number) is wanted.'],
    ['fiatAmount', '1,00,000.50', 'fiatAmount has the wrong type: an amount (number) is wanted.'],
    ['fiatAmount', '', 'fiatAmount has the wrong type: an amount (number) is wanted.'],
    ['fiatType', 'INR', 'fiatType has the wrong type: a fiat id (integer) is wanted.'],
    ['fiatType', 1.5, 'fiatType has the wrong type: a fiat id (integer) is wanted.'],
    ['fiatType', [1], 'fiatType has the wrong type: a fiat id (integer) is wanted.'],
    ['type', 'onramp', 'type has the wrong type: a transaction type (integer) is wanted.'],
    ['coinCode', {}, 'coinCode has the wrong type: a coin symbol (string) is wanted.'],
  ])('for %s = %j answers 409 and what is wanted', async (name, value, error) => {
    const reply = await running.call('quotes', { ...quote, [name]: value });
    expect(reply.http).toBe(409);
    expect(reply.json).toEqual({ status: 0, code: 409, error });
  });

  it('for an id of the wrong type answers 409, unless a symbol stands beside it', async () => {
    const byIds = { ...quote, coinCode: undefined, network: undefined };
    const coin = await running.call('quotes', { ...byIds, coinId: 'x', chainId: 1 });
    expect(coin.json).toMatchObject({
      code: 409,
      error: 'coinId has the wrong type: a coin id (integer) is wanted.',
    });
    const chain = await running.call('quotes', { ...byIds, coinId: 54, chainId: {} });
    expect(chain.json).toMatchObject({ code: 409 });
    expect((await running.call('quotes', { ...quote, coinId: 'x', chainId: {} })).http).toBe(200);
  });

  it('for a number where a word is wanted answers 409, for another word 400', async () => {
    const number = await running.call('merchantHistory', { order: 5 });
    expect(number.json).toEqual({
      status: 0,
      code: 409,
      error: 'order has the wrong type: ASC or DESC (string) is wanted.',
    });
    const word = await running.call('merchantHistory', { order: 'RANDOM' });
    expect(word.json).toMatchObject({ code: 400, error: 'Bad request: order must be ASC or DESC.' });
  });

  it('for a value that is not allowed answers 400 with those that are', async () => {
    const reply = await running.call('quotes', { ...quote, type: 7 });
    expect(reply.json).toEqual({ status: 0, code: 400, error: 'Bad request: type must be 1 or 2.' });
    const limits = await running.call('limits', { type: '4' });
    expect(limits.json.error).toBe('Bad request: type must be 1 or 2 or 3.');
  });

  it('for a text that is too long answers 400', async () => {
    const reply = await running.call('quotes', { ...quote, coinCode: 'é'.repeat(33) });
    expect(reply.json).toEqual({
      status: 0,
      code: 400,
      error: 'Bad request: coinCode is longer than 64 bytes.',
    });
  });

  it('for a fiat that is not in service answers 400', async () => {
    for (const fiatType of [0, 13, 27, 99_999]) {
      const reply = await running.call('quotes', { ...quote, fiatType });
      expect(reply.json).toMatchObject({ status: 0, code: 400 });
      expect(reply.json.error).toContain(`fiatType ${fiatType}`);
    }
  });
});

describe('an internal error', () => {
  it('shows an id and nothing else, and is in the log under that id', async () => {
    const broken = await startSandbox();
    await broken.sandbox.close();
    const reply = await broken.call('orderStatus', { orderId: 1, type: 1 });
    expect(reply.http).toBe(500);
    const id = /^Internal error ([0-9a-f-]{36}): /.exec(reply.json.error ?? '')?.[1];
    expect(id).toBeDefined();
    expect(reply.text).not.toMatch(/at |sqlite|destroy/i);
    expect(broken.log.some((line) => line.includes(id ?? 'nothing'))).toBe(true);
  });
});
