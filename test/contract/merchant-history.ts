import { describe, expect, it } from 'vitest';

import type { ContractService, Fields } from './contract-service.ts';

/** The parameters of merchantHistory and the rules that any account shows. */
export function describeMerchantHistory(service: ContractService): void {
  async function list(body: object): Promise<Fields[]> {
    const answer = await service.call('merchantHistory', body);
    expect(answer).toMatchObject({ http: 200, json: { status: 1, code: 200 } });
    return answer.json.data as Fields[];
  }
  const idsOf = (rows: readonly Fields[]) => rows.map(({ orderId }) => orderId);

  async function expectRefused(body: object, name: string): Promise<void> {
    const answer = await service.call('merchantHistory', body);
    expect(answer.json).toMatchObject({ status: 0, code: 400, error: expect.stringContaining(name) });
  }

  describe('Merchant history request', () => {
    it('page: is 1 when it is left out, and none before it', async () => {
      expect(idsOf(await list({}))).toEqual(idsOf(await list({ page: 1 })));
      await expectRefused({ page: 0 }, 'page');
    });

    it('pageSize: is from 1 to 500', async () => {
      expect((await list({ pageSize: 1 })).length).toBeLessThanOrEqual(1);
      expect((await list({ pageSize: 500 })).length).toBeLessThanOrEqual(500);
      await expectRefused({ pageSize: 0 }, 'pageSize');
      await expectRefused({ pageSize: 501 }, 'pageSize');
    });

    it('since: is a lower bound of time', async () => {
      expect(await list({ since: '2100-01-01T00:00:00.000Z' })).toEqual([]);
      expect(idsOf(await list({ since: '2000-01-01T00:00:00.000Z' }))).toEqual(idsOf(await list({})));
      await expectRefused({ since: 'yesterday' }, 'since');
    });

    it('order: is ASC or DESC, and ASC when it is left out', async () => {
      const times = (await list({ pageSize: 500 })).map(({ createdAt }) => String(createdAt));
      expect(times).toEqual(times.toSorted());
      const newestFirst = (await list({ pageSize: 500, order: 'DESC' })).map(({ createdAt }) =>
        String(createdAt),
      );
      expect(newestFirst).toEqual(newestFirst.toSorted().toReversed());
      expect(idsOf(await list({ order: 'ASC' }))).toEqual(idsOf(await list({})));
      await expectRefused({ order: 'RANDOM' }, 'order');
    });

    it('type: 1 is onramp, 2 is offramp, and an empty one onramp', async () => {
      expect((await list({ type: 1 })).filter((row) => !('fiatAmount' in row))).toEqual([]);
      expect((await list({ type: 2 })).filter((row) => !('expectedQuantity' in row))).toEqual([]);
      expect(idsOf(await list({ type: '' }))).toEqual(idsOf(await list({ type: 1 })));
    });

    it('fiatType: is a fiat id as text, and 1 when it is left out', async () => {
      expect(idsOf(await list({ fiatType: '1' }))).toEqual(idsOf(await list({})));
      const others = await list({ fiatType: '2' });
      expect(others.filter(({ fiatType }) => fiatType !== 2)).toEqual([]);
    });
  });

  describe('Merchant history response', () => {
    it('updatedAt: is never before 2022-11-09T16:58:07.000Z', async () => {
      const rows = [...(await list({ pageSize: 500 })), ...(await list({ pageSize: 500, type: 2 }))];
      expect(rows.filter(({ updatedAt }) => String(updatedAt) < '2022-11-09T16:58:07.000Z')).toEqual([]);
    });

    it('a page beyond the end: is empty', async () => {
      expect(await list({ page: 1_000_000, pageSize: 500 })).toEqual([]);
    });
  });
}
