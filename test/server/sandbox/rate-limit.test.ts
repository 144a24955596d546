import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { databaseKinds, type TestDatabase } from '../../support/databases.ts';
import { signRequest } from '../../support/sign-request.ts';
import {
  origin,
  pathTo,
  secondMerchant,
  startedAt,
  startSandbox,
  type RunningSandbox,
} from './start-sandbox.ts';

let place: TestDatabase;
let running: RunningSandbox;

async function callTimes(times: number, body: object = {}): Promise<number[]> {
  const codes: number[] = [];
  for (let done = 0; done < times; done += 1) codes.push((await running.call('allGasFee', body)).http);
  return codes;
}

describe.each(databaseKinds)('the rate limit of the mapping endpoints on $name', ({ make }) => {
  beforeEach(async () => {
    place = await make();
    running = await startSandbox({ database: place.place });
  });
  afterEach(async () => {
    await running.sandbox.close();
    await place.remove();
  });

  it('admits ten in any sliding minute and says when to come back', async () => {
    expect(await callTimes(5)).toEqual(Array(5).fill(200));
    running.clock.ms = startedAt + 30_000;
    expect(await callTimes(6)).toEqual([200, 200, 200, 200, 200, 429]);

    const refused = await running.call('allGasFee', {});
    expect(refused.json).toMatchObject({ status: 0, code: 429 });
    expect(refused.headers.get('retry-after')).toBe('30');

    running.clock.ms = startedAt + 59_999;
    expect(await callTimes(1)).toEqual([429]);
    running.clock.ms = startedAt + 60_000;
    // The first five have left the window; the five of half a minute ago have not.
    expect(await callTimes(6)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('counts each endpoint and each merchant by itself', async () => {
    await callTimes(10);
    expect((await running.call('allChainMapping', {})).http).toBe(200);
    expect((await running.call('allGasFee', {}, secondMerchant)).http).toBe(200);
    expect((await running.call('allGasFee', {})).http).toBe(429);
  });

  it('does not count strangers, and does count a request with a bad parameter', async () => {
    for (let done = 0; done < 20; done += 1) await running.call('allGasFee', {}, { secret: 'wrong' });
    expect((await running.call('allGasFee', {})).http).toBe(200);
    for (let done = 0; done < 10; done += 1) {
      expect((await running.call('limits', { type: 9 })).http).toBe(400);
    }
    expect((await running.call('limits', { type: 9 })).http).toBe(429);
  });

  it('admits exactly ten of thirty that come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => running.call('allGasFee', {})));
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(10);
    expect(replies.filter(({ http }) => http === 429)).toHaveLength(20);
  });

  it('is remembered across a restart', async () => {
    await callTimes(10);
    await running.sandbox.close();
    running = await startSandbox({ database: place.place });
    running.clock.ms = startedAt + 59_000;
    expect(await callTimes(1)).toEqual([429]);
    running.clock.ms = startedAt + 60_000;
    expect(await callTimes(1)).toEqual([200]);
  });

  it('is shared by two processes on one database', async () => {
    const other = await startSandbox({ database: place.place });
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, index) => (index % 2 ? running : other).call('allGasFee', {})),
    );
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(10);
    await other.sandbox.close();
  });

  it('goes on counting when the clock is set back by less than the window', async () => {
    await callTimes(10);
    running.clock.ms = startedAt - 30_000;
    const refused = await running.call('allGasFee', {});
    expect(refused.headers.get('retry-after')).toBe('60');
  });

  it('locks nobody out when the clock is set back by more', async () => {
    await callTimes(10);
    running.clock.ms = startedAt - 3_600_000;
    expect(await callTimes(11)).toEqual([...Array(10).fill(200), 429]);
  });

  it('counts a request whose body was held back when it is complete, not when it began', async () => {
    const held = holdBack('{}');
    const slow = running.send(
      new Request(
        signRequest({
          url: origin + pathTo('allGasFee'),
          apiKey: 'demo-key',
          secret: 'demo-secret',
          timestamp: startedAt,
          body: {},
        }),
        { body: held.body, duplex: 'half' } as RequestInit,
      ),
    );
    await held.isAsked;
    running.clock.ms = startedAt + 59_000;
    await callTimes(9);
    held.release();
    expect((await slow).http).toBe(200);
    running.clock.ms = startedAt + 61_000;
    expect(await callTimes(1)).toEqual([429]);
  });

  it('does not apply to quotes and order status', async () => {
    const quote = { coinCode: 'usdt', network: 'bep20', fiatAmount: 1000, fiatType: 1, type: 1 };
    for (let done = 0; done < 15; done += 1) expect((await running.call('quotes', quote)).http).toBe(200);
    for (let done = 0; done < 15; done += 1) {
      expect((await running.call('orderStatus', { orderId: 1, type: 1 })).http).toBe(417);
    }
  });
});

/** A body that arrives when it is released; `isAsked` tells that somebody waits for it. */
function holdBack(text: string) {
  const events = new EventTarget();
  const told = (name: string) =>
    new Promise<void>((resolve) => events.addEventListener(name, () => resolve()));
  const isAsked = told('asked');
  const released = told('released');
  const body = new ReadableStream(
    {
      async pull(controller) {
        events.dispatchEvent(new Event('asked'));
        await released;
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, isAsked, release: () => void events.dispatchEvent(new Event('released')) };
}
