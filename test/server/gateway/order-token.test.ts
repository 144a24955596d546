import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createOrderTokens, type OrderSnapshot } from '../../../server/gateway/order-token.ts';
import { Secret } from '../../../server/protocol/signature.ts';
import { openGateway, orderUsdt } from './open-gateway.ts';

const snapshot: OrderSnapshot = {
  id: 9001,
  side: 'buy',
  coin: 'usdt',
  network: 'matic20',
  fiat: 'INR',
  fiatAmount: '1000',
  method: 'UPI',
  walletAddress: '0x',
  memo: null,
  createdAt: '2026-01-05T12:00:00.000Z',
  payBefore: '2026-01-05T12:10:00.000Z',
  hashLink: null,
  deposit: null,
};
const dayMs = 24 * 60 * 60_000;

describe('an order token', () => {
  it('gives back what it was issued for, for seven days', () => {
    const clock = { ms: 1_000_000 };
    const tokens = createOrderTokens(new Secret('s'), () => clock.ms);
    const token = tokens.issue(snapshot);
    clock.ms += 7 * dayMs - 1;
    expect(tokens.open(`Bearer ${token}`)).toEqual(snapshot);
    clock.ms += 1;
    expect(() => tokens.open(`Bearer ${token}`)).toThrow(
      expect.objectContaining({ code: 'order-token-expired' }),
    );
  });

  it('is worth nothing under another secret', () => {
    const token = createOrderTokens(new Secret('one'), () => 0).issue(snapshot);
    const other = createOrderTokens(new Secret('two'), () => 0);
    expect(() => other.open(`Bearer ${token}`)).toThrow(
      expect.objectContaining({ code: 'order-token-invalid' }),
    );
  });

  it('is refused with any one character changed, added or removed', () => {
    const tokens = createOrderTokens(new Secret('s'), () => 0);
    const token = tokens.issue(snapshot);
    const alphabet = 'ABCXYZabcxyz0189-_.'.split('');
    fc.assert(
      fc.property(
        fc.nat(token.length - 1),
        fc.constantFrom(...alphabet),
        fc.constantFrom('change', 'insert', 'remove'),
        (at, letter, kind) => {
          const rest = token.slice(kind === 'insert' ? at : at + 1);
          const forged = token.slice(0, at) + (kind === 'remove' ? '' : letter) + rest;
          fc.pre(forged !== token);
          expect(() => tokens.open(`Bearer ${forged}`)).toThrow(
            expect.objectContaining({ code: 'order-token-invalid' }),
          );
        },
      ),
      { numRuns: 400 },
    );
  });

  it('cannot be made from a payload of one and the signature of another', () => {
    const tokens = createOrderTokens(new Secret('s'), () => 0);
    const [version, payload] = tokens.issue(snapshot).split('.');
    const [, , signature] = tokens.issue({ ...snapshot, id: 9002 }).split('.');
    expect(() => tokens.open(`Bearer ${version}.${payload}.${signature}`)).toThrow(
      expect.objectContaining({ code: 'order-token-invalid' }),
    );
  });

  it.each([
    [undefined, 'order-token-missing'],
    ['', 'order-token-missing'],
    ['Basic dXNlcjpwYXNz', 'order-token-missing'],
    ['Bearer', 'order-token-missing'],
    ['Bearer 9001', 'order-token-invalid'],
    ['Bearer v1..', 'order-token-invalid'],
    ['Bearer v2.e30.' + 'A'.repeat(86), 'order-token-invalid'],
    ['Bearer v1.e30.' + 'A'.repeat(86), 'order-token-invalid'],
    ['Bearer v1.' + 'A'.repeat(100_000) + '.' + 'A'.repeat(86), 'order-token-invalid'],
  ])('given as %.40j answers 401 with a stable code on both routes', async (authorization, code) => {
    const { get, post, service } = openGateway();
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const answers = [
      await get('/v1/orders/current', headers),
      await post('/v1/orders/current/reference', { reference: 'UTR1234' }, headers),
    ];
    for (const answer of answers) {
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect([answer.status, await answer.json()]).toMatchObject([401, { code }]);
    }
    expect(service.calls).toEqual([]);
  });

  it('that is expired answers 401 and opens nothing', async () => {
    const { get, post, service, clock } = openGateway();
    const { token } = (await (await post('/v1/orders', orderUsdt)).json()) as { token: string };
    clock.ms += 7 * dayMs;
    const answer = await get('/v1/orders/current', { authorization: `Bearer ${token}` });
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'order-token-expired' }]);
    expect(service.callsOf('read')).toBe(0);
  });
});
