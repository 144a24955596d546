import { describe, expect, it } from 'vitest';

import type { Answer, ContractService } from './contract-service.ts';
import { quote } from './sample-bodies.ts';

/** The published failures that a caller can bring about. */
export function describeFailures(service: ContractService): void {
  const ask = (changes: object) => service.call('quotes', { ...quote, ...changes });
  const noSuchOrder = () => service.call('orderStatus', { orderId: 2_000_000_000, type: 1 });

  const cases: readonly (readonly [code: number, when: string, make: () => Promise<Answer>])[] = [
    [400, 'a parameter is missing', () => ask({ fiatType: undefined })],
    [401, 'the signature is wrong', () => service.call('quotes', quote, { secret: 'not the secret' })],
    [404, 'the path is unknown', () => service.send(new Request(`${service.urlOf('quotes')}/nothing`))],
    [406, 'the coin is not supported', () => ask({ coinCode: 'no-such-coin' })],
    [409, 'a parameter has the wrong type', () => ask({ fiatAmount: true })],
    [413, 'the amount is outside the limits', () => ask({ fiatAmount: 1 })],
    [417, 'the order does not exist', noSuchOrder],
  ];

  describe('Errors', () => {
    it.each(cases)('%i: %s', async (code, _, make) => {
      const answer = await make();
      expect(answer.http).toBe(code);
      expect(answer.json).toEqual({ status: 0, code, error: expect.stringMatching(/\S/) });
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    });

    it('texts: are those that programs look for', async () => {
      expect((await noSuchOrder()).json.error).toBe('Invalid orderId');
      expect((await ask({ fiatAmount: 1 })).json.error).toMatch(/minimum \d/);
    });

    it('broken JSON: is a failure like any other', async () => {
      const answer = await service.call('quotes', quote, { bodyText: '{"fiatAmount":' });
      expect(answer.json).toMatchObject({ status: 0, code: answer.http });
      expect([400, 401]).toContain(answer.http);
    });
  });
}
