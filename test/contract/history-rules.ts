import { describe, expect, it } from 'vitest';

import type { OrderDraft } from '../../server/sandbox/domain/order.ts';
import type { Fields } from './contract-service.ts';
import type { SandboxService } from './sandbox-service.ts';

/** The rules of merchantHistory that need orders of our choice. */
export function describeHistoryRules(service: SandboxService): void {
  async function list(body: object): Promise<Fields[]> {
    return (await service.call('merchantHistory', body)).json.data as Fields[];
  }
  const storeMany = async (count: number, changes: Partial<OrderDraft>): Promise<number[]> => {
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) ids.push((await service.store(changes)).id);
    return ids;
  };

  describe('Merchant history rules', () => {
    it('pageSize left out: gives 50 records, and the next page the rest', async () => {
      const ids = await storeMany(53, { fiatType: 3 });
      const pages = [await list({ fiatType: '3' }), await list({ fiatType: '3', page: 2 })];
      expect(pages.map((rows) => rows.length)).toEqual([50, 3]);
      expect(pages.flat().map(({ orderId }) => orderId)).toEqual(ids);
    });

    it('updatedAt: is one instant for all up to 2022-11-09T16:58:07.000Z, and real later', async () => {
      const rule = Date.UTC(2022, 10, 9, 16, 58, 7);
      const createdAt = rule - 86_400_000;
      for (const type of [1, 2] as const) {
        for (const updatedAt of [rule - 3_600_000, rule, rule + 1]) {
          await service.store({ type, fiatType: 4, createdAt, updatedAt });
        }
        const rows = await list({ type, fiatType: '4' });
        expect(rows.map((row) => row['updatedAt'])).toEqual([
          '2022-11-09T16:58:07.000Z',
          '2022-11-09T16:58:07.000Z',
          '2022-11-09T16:58:07.001Z',
        ]);
        expect(new Set(rows.map((row) => row['createdAt']))).toEqual(new Set(['2022-11-08T16:58:07.000Z']));
      }
    });

    it('since: compares the time of creation', async () => {
      const at = service.now();
      await service.store({ fiatType: 5, createdAt: at - 2000, updatedAt: at });
      const { id } = await service.store({ fiatType: 5, createdAt: at - 1000, updatedAt: at });
      const rows = await list({ fiatType: '5', since: new Date(at - 1000).toISOString() });
      expect(rows.map(({ orderId }) => orderId)).toEqual([id]);
    });

    it('orders of another merchant: are not shown', async () => {
      const theirs = await service.store({ appId: 2, fiatType: 8 });
      expect(await list({ fiatType: '8' })).toEqual([]);
      const answer = await service.other.call('merchantHistory', { fiatType: '8' });
      expect((answer.json.data as Fields[]).map(({ orderId }) => orderId)).toEqual([theirs.id]);
    });
  });

  describe('Records with everything known', () => {
    const bought: Partial<OrderDraft> = {
      fiatType: 7,
      fiatAmount: '1000.5',
      expectedQuantity: '11.13',
      expectedPrice: '87.94',
      actualQuantity: '11.09',
      actualPrice: '88.2',
      gatewayFee: '1.5',
      gasFee: '0.21',
      transactionHash: '0xab',
      referenceId: 'UTR-7',
      status: 4,
    };
    const shared = { walletAddress: 'w', coinId: 54, chainId: 3, fiatType: 7, paymentType: 1, clientFee: 0 };
    const times = { createdAt: expect.any(String), updatedAt: expect.any(String) };

    it('onramp: has the values of the order, and no field beside those of the table', async () => {
      const order = await service.store(bought);
      const [record] = await list({ fiatType: '7' });
      expect(record).toEqual({
        ...shared,
        ...times,
        orderId: order.id,
        userId: expect.any(Number),
        fiatAmount: 1000.5,
        expectedCryptoAmount: 11.13,
        expectedPrice: 87.94,
        actualCryptoAmount: 11.09,
        actualPrice: 88.2,
        onRampFee: 0.25,
        gatewayFee: 1.5,
        gasFee: 0.21,
        transactionHash: '0xab',
        referenceId: 'UTR-7',
        kycNeeded: 0,
        status: 4,
        appId: 1,
        merchantRecognitionId: order.merchantRecognitionId,
        trials: 0,
        webhookTrials: 0,
      });
    });

    it('offramp: has the values of the order, and no field beside those of the table', async () => {
      const order = await service.store({
        ...bought,
        type: 2,
        status: 6,
        actualFiatAmount: '947.25',
        onrampFee: '0.03',
        tdsFee: '0.11',
      });
      const [record] = await list({ fiatType: '7', type: 2 });
      expect(record).toEqual({
        ...shared,
        ...times,
        orderId: order.id,
        expectedPrice: 87.94,
        expectedQuantity: 11.13,
        actualPrice: 88.2,
        actualQuantity: 11.09,
        actualFiatAmount: 947.25,
        onrampFee: 0.03,
        gatewayFee: 1.5,
        tdsFee: 0.11,
        merchantRecognitionId: order.merchantRecognitionId,
        status: 6,
        transactionHash: '0xab',
      });
    });
  });
}
