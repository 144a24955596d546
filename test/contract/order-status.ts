import { describe, expect, it } from 'vitest';

import { statusOf } from '../../server/protocol/status.ts';
import type { ContractService, Fields } from './contract-service.ts';

/** The status of an order that the history has. */
export function describeOrderStatus(service: ContractService): void {
  async function anOrder(): Promise<{ orderId: number; type: 1 | 2 }> {
    const [order] = Object.values(await service.read('merchantHistory', { type: 1 })) as Fields[];
    expect(order, 'the account has no onramp order to ask for').toBeDefined();
    return { orderId: order?.['orderId'] as number, type: 1 };
  }

  describe('Order status request', () => {
    it('orderId: is required', async () => {
      const answer = await service.call('orderStatus', { type: 1 });
      expect(answer.json).toMatchObject({ status: 0, code: 400, error: expect.stringContaining('orderId') });
    });

    it('orderId: that no order can have is not found', async () => {
      for (const orderId of [0, -1, '-1', 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1)]) {
        const answer = await service.call('orderStatus', { orderId, type: 1 });
        expect(answer.json).toEqual({ status: 0, code: 417, error: 'Invalid orderId' });
      }
    });

    it('type: is required; an order of the other type is not found', async () => {
      const { orderId } = await anOrder();
      const answer = await service.call('orderStatus', { orderId });
      expect(answer.json).toMatchObject({ status: 0, code: 400, error: expect.stringContaining('type') });
      expect((await service.call('orderStatus', { orderId, type: 2 })).json.code).toBe(417);
    });
  });

  describe('Order status response', () => {
    it('orderStatus: is an integer of the status table', async () => {
      const answer = await service.call('orderStatus', await anOrder());
      expect(answer.json).toEqual({ status: 1, code: 200, data: { orderStatus: expect.any(Number) } });
      const { orderStatus } = answer.json.data as { orderStatus: number };
      expect(statusOf('onramp', orderStatus)).toBeDefined();
    });
  });
}
