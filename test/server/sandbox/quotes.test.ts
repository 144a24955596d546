import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { offrampQuote, onrampQuote } from '../../../server/protocol/records.ts';
import { startSandbox, type Reply, type RunningSandbox } from './start-sandbox.ts';

const buy = { coinCode: 'usdt', network: 'bep20', fiatAmount: 1000, fiatType: 1, type: 1 };
const sell = { coinCode: 'usdt', network: 'bep20', quantity: 1115, fiatType: 1, type: 2 };
let running: RunningSandbox;

beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.sandbox.close());

function dataOf(reply: Reply): Record<string, number> {
  expect(reply).toMatchObject({ http: 200 });
  return reply.json.data as unknown as Record<string, number>;
}

describe('a quote for buying', () => {
  it('has the fields of the specification, all numbers', async () => {
    const data = dataOf(await running.call('quotes', buy));
    expect(Object.keys(data).sort()).toEqual(
      ['clientFee', 'gasFee', 'gatewayFee', 'onrampFee', 'quantity', 'rate'].sort(),
    );
    expect(onrampQuote.safeParse(data).success).toBe(true);
    expect(data).toMatchObject({ onrampFee: 2.5, clientFee: 0, gatewayFee: 0 });
  });

  it.each<[string, object]>([
    ['symbols in capitals', { coinCode: 'USDT', network: 'BEP20' }],
    ['white space around symbols', { coinCode: ' usdt ', network: '\tbep20\n' }],
    ['an alias of the chain', { network: 'bsc' }],
    ['ids', { coinCode: undefined, network: undefined, coinId: 54, chainId: 1 }],
    ['ids as numeric strings', { coinCode: '', network: '', coinId: '54', chainId: '1' }],
    ['symbols beside ids that are nonsense', { coinId: 999_999, chainId: 'nothing' }],
    ['amount, fiat and type as numeric strings', { fiatAmount: '1000', fiatType: '1', type: '1' }],
    ['an amount with zeros behind the point', { fiatAmount: '1000.00' }],
    ['a field that nobody knows', { note: 'hello' }],
  ])('is the same with %s', async (_name, changes) => {
    const plain = await running.call('quotes', buy);
    const other = await running.call('quotes', { ...buy, ...changes });
    expect(other.text).toBe(plain.text);
  });

  it('knows coin id 0 and chain id 0', async () => {
    const reply = await running.call('quotes', {
      coinId: 0,
      chainId: 0,
      fiatAmount: 9000,
      fiatType: 1,
      type: 1,
    });
    expect(dataOf(reply)['rate']).toBeGreaterThan(1_000_000);
  });

  it.each([
    ['usdt', 'bep20'],
    ['usdt', 'matic20'],
    ['usdt', 'erc20'],
    ['usdt', 'trc20'],
    ['usdc', 'bep20'],
    ['usdc', 'matic20'],
    ['busd', 'bep20'],
    ['eth', 'erc20'],
    ['eth', 'matic20'],
  ])('is given for %s on %s, a pair that the specification lists', async (coinCode, network) => {
    const data = dataOf(await running.call('quotes', { ...buy, coinCode, network, fiatAmount: 100_000 }));
    expect(data['quantity']).toBeGreaterThan(0);
  });

  it.each<[string, object, string]>([
    ['an unknown coin', { coinCode: 'nothing' }, 'coinCode "nothing"'],
    ['an unknown network', { network: 'nowhere' }, 'network "nowhere"'],
    ['an unknown coin id', { coinCode: '', coinId: 987_654 }, 'coinId 987654'],
    ['a coin on a network it is not on', { coinCode: 'btc', network: 'spl' }, 'btc is not listed on spl'],
  ])('is refused with 406 for %s', async (_name, changes, words) => {
    const reply = await running.call('quotes', { ...buy, ...changes });
    expect(reply.json).toMatchObject({ status: 0, code: 406 });
    expect(reply.json.error).toContain('Coin not supported');
    expect(reply.json.error).toContain(words);
  });

  it('is refused with 406 while a node is out of sync', async () => {
    const fees = (await running.call('allGasFee', {})).json.data as unknown as Record<
      string,
      Record<string, { nodeInSync: number }>
    >;
    const closed = Object.entries(fees).flatMap(([coinId, chains]) =>
      Object.entries(chains).flatMap(([chainId, { nodeInSync }]) =>
        nodeInSync === 1 ? [] : [{ coinId, chainId }],
      ),
    );
    expect(closed.length).toBeGreaterThan(1);
    const reply = await running.call('quotes', { ...closed[0], fiatAmount: 100_000, fiatType: 1, type: 1 });
    expect(reply.json).toMatchObject({ code: 406 });
    expect(reply.json.error).toContain('out of sync');
  });

  it.each<[number | string, string]>([
    [181.99, 'minimum 182.'],
    [0, 'minimum 182.'],
    [-5, 'minimum 182.'],
    ['-1000', 'minimum 182.'],
    [500_000.01, 'maximum 500000.'],
    [1e300, 'maximum 500000.'],
  ])('is refused with 413 for %s, with the limit in words', async (fiatAmount, words) => {
    const reply = await running.call('quotes', { ...buy, fiatAmount });
    expect(reply.json).toMatchObject({ status: 0, code: 413 });
    expect(reply.json.error).toContain(words);
  });

  it("takes the larger of the fiat's and the pair's minimum", async () => {
    const cheap = await running.call('quotes', { ...buy, network: 'matic20', fiatAmount: 99.99 });
    expect(cheap.json.error).toContain('minimum 100.');
    const euro = await running.call('quotes', { ...buy, fiatType: 12, fiatAmount: 11.99 });
    expect(euro.json.error).toContain('minimum 12.');
  });

  it('moves with the market, and is the same at the same second', async () => {
    const btc = { coinCode: 'btc', network: 'bitcoin', fiatAmount: 100_000, fiatType: 1, type: 1 };
    const rates = new Set<number>();
    for (let minute = 0; minute < 10; minute += 1) {
      running.clock.ms += 60_000;
      rates.add(dataOf(await running.call('quotes', btc))['rate'] ?? 0);
    }
    expect(rates.size).toBe(10);
    const twin = await startSandbox();
    twin.clock.ms = running.clock.ms;
    expect((await twin.call('quotes', btc)).text).toBe((await running.call('quotes', btc)).text);
    const otherSeed = await startSandbox({ seed: 'another' });
    otherSeed.clock.ms = running.clock.ms;
    expect((await otherSeed.call('quotes', btc)).text).not.toBe((await running.call('quotes', btc)).text);
    await Promise.all([twin.sandbox.close(), otherSeed.sandbox.close()]);
  });
});

describe('a quote for selling', () => {
  it('by quantity has the fields that programs read', async () => {
    const data = dataOf(await running.call('quotes', sell));
    expect(offrampQuote.safeParse(data).success).toBe(true);
    expect(data).toMatchObject({ quantity: 1115, onrampFee: 2.79, tdsFee: 11.12, gatewayFee: 8.26 });
  });

  it('by fiatAmount gives the quantity that pays it out', async () => {
    const byAmount = dataOf(
      await running.call('quotes', { ...sell, quantity: undefined, fiatAmount: 90_000 }),
    );
    expect(byAmount['fiatAmount']).toBeGreaterThanOrEqual(90_000);
    const byQuantity = dataOf(await running.call('quotes', { ...sell, quantity: byAmount['quantity'] }));
    expect(byQuantity).toEqual(byAmount);
    const oneStepLess = await running.call('quotes', {
      ...sell,
      quantity: ((byAmount['quantity'] ?? 0) - 0.01).toFixed(2),
    });
    expect(dataOf(oneStepLess)['fiatAmount']).toBeLessThan(90_000);
  });

  it('takes the quantity where both are given', async () => {
    const both = await running.call('quotes', { ...sell, fiatAmount: 5 });
    expect(both.text).toBe((await running.call('quotes', sell)).text);
  });

  it('has no Indian tax in another currency', async () => {
    expect(dataOf(await running.call('quotes', { ...sell, fiatType: 12 }))).toMatchObject({ tdsFee: 0 });
  });

  it('keeps to the limits of the payout', async () => {
    const small = await running.call('quotes', { ...sell, quantity: 1 });
    expect(small.json).toMatchObject({ code: 413 });
    expect(small.json.error).toContain('minimum 100.');
    const large = await running.call('quotes', { ...sell, quantity: 10_000 });
    expect(large.json.error).toContain('maximum 500000.');
    const negative = await running.call('quotes', { ...sell, quantity: -3 });
    expect(negative.json).toMatchObject({ code: 413 });
  });

  it('needs a quantity or an amount', async () => {
    const reply = await running.call('quotes', { ...sell, quantity: undefined });
    expect(reply.json).toMatchObject({ code: 400, error: 'Missing parameter: quantity (or fiatAmount).' });
  });

  it('is refused for a currency that cannot be sold for, as buying is for one that cannot buy', async () => {
    expect((await running.call('quotes', { ...sell, fiatType: 3 })).json).toMatchObject({ code: 400 });
    expect((await running.call('quotes', { ...buy, fiatType: 44 })).json).toMatchObject({ code: 400 });
  });
});
