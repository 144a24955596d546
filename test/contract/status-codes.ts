import { describe, expect, it } from 'vitest';

import tables from '../fixtures/specification-tables.json' with { type: 'json' };
import type { Fields } from './contract-service.ts';
import type { SandboxService } from './sandbox-service.ts';

const directions = [
  ['Onramp status codes', 1, tables.onrampStatus],
  ['Offramp status codes', 2, tables.offrampStatus],
] as const;

/** Every code of both tables, as orderStatus and the history tell it of an order that has it. */
export function describeStatusCodes(service: SandboxService): void {
  describe.each(directions)('%s', (_, type, rows) => {
    it.each(rows.flatMap(({ codes, meaning }) => codes.map((code) => [code, meaning] as const)))(
      '%i: %s',
      async (status) => {
        // Of fiat 6, which no other test lists.
        const { id } = await service.store({ type, status, fiatType: 6 });
        const answer = await service.call('orderStatus', { orderId: id, type });
        expect(answer.json).toEqual({ status: 1, code: 200, data: { orderStatus: status } });
        const newest = { type, fiatType: '6', order: 'DESC', pageSize: 1 };
        const [record] = (await service.call('merchantHistory', newest)).json.data as Fields[];
        expect(record).toMatchObject({ orderId: id, status });
      },
    );
  });
}
