import { describe, expect, it } from 'vitest';

import type { Answer, ContractService, Fields } from './contract-service.ts';
import { describeFields, type FieldRow } from './describe-fields.ts';
import { quote } from './sample-bodies.ts';

const onrampRows: readonly FieldRow[] = [
  ['rate', 'a number'],
  ['quantity', 'a number'],
  ['onrampFee', 'a number'],
  ['clientFee', 'a number'],
  ['gatewayFee', 'a number'],
  ['gasFee', 'a number'],
];
const offrampRows: readonly FieldRow[] = [
  ['rate', 'a number'],
  ['quantity', 'a number'],
  ['fiatAmount', 'a number'],
  ['onrampFee', 'a number'],
  ['clientFee', 'a number'],
  ['gatewayFee', 'a number'],
  ['tdsFee', 'a number'],
];
const pairs = [
  ['usdt', 'bep20'],
  ['usdt', 'matic20'],
  ['usdt', 'erc20'],
  ['usdt', 'trc20'],
  ['usdc', 'bep20'],
  ['usdc', 'matic20'],
  ['busd', 'bep20'],
  ['eth', 'erc20'],
  ['eth', 'matic20'],
] as const;

/** Prices: every parameter, every listed pair, every figure. */
export function describeQuotes(service: ContractService): void {
  const { coinCode, network, fiatAmount, fiatType, type } = quote;
  const { fiatAmount: _fiatAmount, ...pair } = quote;
  const ask = (changes: object) => service.call('quotes', { ...quote, ...changes });
  /** A sum that is above every minimum and below every maximum of the pairs listed. */
  const ample = 100_000;

  function expectMissing({ json }: Answer, name: string): void {
    expect(json).toMatchObject({ status: 0, code: 400, error: expect.stringContaining(name) });
  }

  describe('Quotes request', () => {
    it('coinId: is required unless coinCode is given', async () => {
      expect((await service.call('quotes', { coinId: 54, network, fiatAmount, fiatType, type })).http).toBe(
        200,
      );
      expectMissing(await service.call('quotes', { network, fiatAmount, fiatType, type }), 'coinId');
    });

    it('chainId: is required unless network is given', async () => {
      expect((await service.call('quotes', { coinCode, chainId: 3, fiatAmount, fiatType, type })).http).toBe(
        200,
      );
      expectMissing(await service.call('quotes', { coinCode, fiatAmount, fiatType, type }), 'chainId');
    });

    it('fiatAmount: is required, and may have decimals', async () => {
      expect((await ask({ fiatAmount: 1000.5 })).http).toBe(200);
      expectMissing(await ask({ fiatAmount: undefined }), 'fiatAmount');
    });

    it('fiatType: is required', async () => {
      expectMissing(await ask({ fiatType: undefined }), 'fiatType');
    });

    it.each([
      ['INR', 1],
      ['TRY', 2],
      ['AED', 3],
      ['MXN', 4],
      ['VND', 5],
      ['NGN', 6],
      ['BRL', 7],
    ])('fiatType %s: is %i', async (_, id) => {
      const limits = (await service.read('limits', { type: '1' })) as Record<string, Record<string, Fields>>;
      const min = Number(limits['onramp']?.[String(id)]?.['min']);
      const answer = await ask({ fiatType: id, fiatAmount: min * 10 });
      expect(answer.json).toMatchObject({ status: 1, code: 200 });
    });

    it('type: is required; 1 is onramp, 2 is offramp', async () => {
      expectMissing(await ask({ type: undefined }), 'type');
      expect((await ask({})).json.data).toHaveProperty('gasFee');
      expect((await service.call('quotes', { ...pair, quantity: 100, type: 2 })).json.data).toHaveProperty(
        'tdsFee',
      );
    });

    it('coinCode: wins over coinId', async () => {
      const rateOf = async (changes: object) => ((await ask(changes)).json.data as Fields)['rate'];
      // The id is that of a coin worth thousands of times as much.
      const besideBitcoin = await rateOf({ coinCode: 'usdt', coinId: 0 });
      expect(besideBitcoin).toBeGreaterThan(0);
      expect(besideBitcoin).toBeLessThan(1000);
    });

    it('network: wins over chainId', async () => {
      const gasOf = async (changes: object) => ((await ask(changes)).json.data as Fields)['gasFee'];
      expect(await gasOf({ network: 'matic20', chainId: 0, fiatAmount: ample })).toBe(
        await gasOf({ network: 'matic20', fiatAmount: ample }),
      );
    });
  });

  describe('Supported pairs', () => {
    it.each(pairs)('%s on %s: is quoted', async (coin, chain) => {
      const answer = await ask({ coinCode: coin, network: chain, fiatAmount: ample });
      expect(answer.json).toMatchObject({ status: 1, code: 200 });
      expect((answer.json.data as Fields)['quantity']).toBeGreaterThan(0);
    });
  });

  describeFields('Quotes response', onrampRows, async () => [await service.read('quotes', quote)]);
  describeFields('Quotes response, offramp', offrampRows, async () => [
    await service.read('quotes', { ...pair, quantity: 1000, type: 2 }),
    await service.read('quotes', { ...quote, fiatAmount: 10_000, type: 2 }),
  ]);
}
