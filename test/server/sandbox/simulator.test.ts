import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isLegalTransition } from '../../../server/protocol/status.ts';
import { openDatabase } from '../../../server/sandbox/store/database.ts';
import { findOrder, insertOrder } from '../../../server/sandbox/store/orders.ts';
import { databaseKinds, type TestDatabase } from '../../support/databases.ts';
import { purchase } from '../../support/purchase.ts';
import { startSandbox, type RunningSandbox } from './start-sandbox.ts';
import { orderDraft } from './store/order-draft.ts';

interface Seen {
  orderId: number;
  status: number;
  actualPrice: number | null;
  actualCryptoAmount?: number | null;
  actualFiatAmount?: number | null;
  actualQuantity?: number | null;
  transactionHash: string | null;
  updatedAt: string;
}
let place: TestDatabase;
let running: RunningSandbox;

let made = 0;
async function createAndClaim(changes: object = {}): Promise<number> {
  const body = { ...purchase, merchantRecognitionId: `life-${(made += 1)}`, ...changes };
  const created = await running.call('createOrder', body);
  expect(created).toMatchObject({ http: 200 });
  const { orderId } = created.json.data as unknown as Seen;
  const claimed = await running.call('claimPayment', { orderId, referenceId: 'UTR-1' });
  expect(claimed).toMatchObject({ http: 200 });
  return orderId;
}

async function read(orderId: number, type: 1 | 2 = 1): Promise<Seen> {
  return (await running.call('readOrder', { orderId, type })).json.data as unknown as Seen;
}

/** Every state an order is seen in, a second at a time. */
async function watch(orderId: number, type: 1 | 2, seconds: number): Promise<Seen[]> {
  const states = [await read(orderId, type)];
  for (let second = 0; second < seconds; second += 1) {
    running.clock.ms += 1000;
    await running.sandbox.advance();
    const now = await read(orderId, type);
    if (now.status !== states.at(-1)?.status) states.push(now);
  }
  return states;
}

const codes = (states: readonly Seen[]) => states.map(({ status }) => status);

describe.each(databaseKinds)('$name', ({ make }) => {
  beforeEach(async () => {
    place = await make();
    running = await startSandbox({ database: place.place });
  });
  afterEach(async () => {
    await running.sandbox.close();
    await place.remove();
  });

  describe('the life of an order', () => {
    it('of an instant purchase is filled by hand and rests when it is sent', async () => {
      const states = await watch(await createAndClaim(), 1, 30);
      expect(codes(states)).toEqual([1, 2, 3, 4]);
      const [, secured, bought, sent] = states;
      expect(secured).toMatchObject({ actualPrice: null, actualCryptoAmount: null, transactionHash: null });
      expect(bought?.actualPrice).toBeGreaterThan(80);
      expect(bought?.actualCryptoAmount).toBeGreaterThan(10);
      expect(bought?.transactionHash).toBeNull();
      expect(sent?.transactionHash).toMatch(/^0x[0-9a-f]{64}$/);
      expect(sent).toMatchObject({ actualPrice: bought?.actualPrice });
    });

    it('of a purchase by bank transfer goes over an exchange', async () => {
      const states = await watch(await createAndClaim({ paymentType: 2 }), 1, 50);
      expect(codes(states)).toEqual([1, 2, 11, 12, 13, 14, 15]);
      expect(states[3]?.actualPrice).toBeNull();
      expect(states[4]?.actualPrice).toBeGreaterThan(80);
      expect(states[5]?.transactionHash).toBeNull();
      expect(states[6]?.transactionHash).toMatch(/^0x/);
    });

    it('of a sale ends in a payout by one of three ways', async () => {
      const ends = new Set<number>();
      for (let round = 0; round < 12; round += 1) {
        const orderId = await createAndClaim({ type: 2, fiatAmount: undefined, quantity: 100 });
        const states = await watch(orderId, 2, 40);
        codes(states)
          .slice(1)
          .forEach((code, index) => {
            expect(isLegalTransition('offramp', codes(states)[index] ?? NaN, code)).toBe(true);
          });
        expect(states[1]?.transactionHash).toMatch(/^0x/);
        expect(states.at(-1)).toMatchObject({ actualQuantity: 100 });
        expect(states.at(-1)?.actualFiatAmount).toBeGreaterThan(8000);
        ends.add(codes(states).at(-1) ?? NaN);
      }
      expect(ends).toEqual(new Set([6, 14, 40]));
    });

    it('that nobody pays for times out when its window ends, not before', async () => {
      const body = { ...purchase, merchantRecognitionId: 'unpaid' };
      const { orderId } = (await running.call('createOrder', body)).json.data as unknown as Seen;
      running.clock.ms += 599_999;
      expect(await running.sandbox.advance()).toBe(0);
      running.clock.ms += 1;
      expect(await running.sandbox.advance()).toBe(1);
      expect(await read(orderId)).toMatchObject({ status: -1, updatedAt: '2026-01-15T12:10:00.000Z' });
      running.clock.ms += 3_600_000;
      expect(await running.sandbox.advance()).toBe(0);
    });

    it('is the same on every run with one seed, and is caught up on after a standstill', async () => {
      const watched = await watch(await createAndClaim(), 1, 30);
      const twin = await startSandbox();
      const started = twin.clock.ms;
      await twin.call('createOrder', { ...purchase, merchantRecognitionId: 'twin' });
      await twin.call('claimPayment', { orderId: 1, referenceId: 'UTR-1' });
      twin.clock.ms = started + 3_600_000;
      expect(await twin.sandbox.advance()).toBe(3);
      const end = (await twin.call('readOrder', { orderId: 1, type: 1 })).json.data;
      expect(end).toMatchObject({
        status: 4,
        transactionHash: watched.at(-1)?.transactionHash,
        actualPrice: watched.at(-1)?.actualPrice,
        updatedAt: watched.at(-1)?.updatedAt,
      });
      await twin.sandbox.close();
    });

    it('goes on after a restart in the middle of it', async () => {
      const orderId = await createAndClaim({ paymentType: 2 });
      const before = await watch(orderId, 1, 12);
      expect(before.length).toBeGreaterThan(2);
      const at = running.clock.ms;
      await running.sandbox.close();
      running = await startSandbox({ database: place.place });
      running.clock.ms = at;
      expect((await read(orderId)).status).toBe(before.at(-1)?.status);
      const after = await watch(orderId, 1, 40);
      expect([...codes(before), ...codes(after).slice(1)]).toEqual([1, 2, 11, 12, 13, 14, 15]);
    });

    it('is walked once by two processes on one database', async () => {
      for (let order = 0; order < 10; order += 1) await createAndClaim();
      const other = await startSandbox({ database: place.place });
      other.clock.ms = running.clock.ms += 3_600_000;
      const taken = await Promise.all([running.sandbox.advance(), other.sandbox.advance()]);
      expect((taken[0] ?? 0) + (taken[1] ?? 0)).toBe(30);
      await other.sandbox.close();
    });
  });

  describe('orders that fall due together after a standstill', () => {
    it('are walked in the order of time, however many there are', async () => {
      for (let order = 0; order < 130; order += 1) {
        await createAndClaim({ paymentType: 2 });
        running.clock.ms += 250;
      }
      running.clock.ms += 3_600_000;
      await running.sandbox.advance();
      const times = running.log
        .map((line) => JSON.parse(line) as { msg?: string; at?: string })
        .filter(({ msg }) => msg === 'order moved')
        .map(({ at }) => at ?? '');
      expect(times).toHaveLength(130 * 6);
      expect(times).toEqual(times.toSorted());
    });
  });

  describe('walking on real time', () => {
    it('starts when it is told to and stops when the sandbox closes', async () => {
      const orderId = await createAndClaim();
      running.sandbox.start();
      running.clock.ms += 3_600_000;
      await vi.waitFor(async () => expect((await read(orderId)).status).toBe(4), { timeout: 5000 });
    });
  });

  describe('an order that is due without a step', () => {
    it('rests, and those behind it are walked', async () => {
      const orderId = await createAndClaim();
      const database = await openDatabase(place.place);
      const lost = await insertOrder(database, { ...orderDraft, status: 5, nextStepAt: 1 });
      running.clock.ms += 60_000;
      await running.sandbox.advance();
      expect((await read(orderId)).status).toBe(4);
      expect(await findOrder(database, { appId: 1, id: lost?.id ?? 0 })).toMatchObject({
        status: 5,
        nextStepAt: null,
      });
      expect(running.log.filter((line) => line.includes('has no step'))).toHaveLength(1);
      await database.destroy();
    });
  });
});
