import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { FetchLike } from '../../../../server/client/fetch-like.ts';
import { createMerchantClient } from '../../../../server/client/merchant-client.ts';
import { createBrand } from '../../../../server/protocol/brand.ts';
import { Secret } from '../../../../server/protocol/signature.ts';
import { databaseKinds, type TestDatabase } from '../../../support/databases.ts';
import { openBackDoor, type BackDoor } from '../delivery/completed-orders.ts';
import { answering, openReceiver, taken, type Receiver } from '../delivery/open-receiver.ts';
import { origin, startedAt, startSandbox, type RunningSandbox } from '../start-sandbox.ts';

const hour = 3_600_000;
const tenYears = 10 * 365 * 24 * hour;
const quote = { coinCode: 'usdt', network: 'matic20', fiatAmount: 1000, fiatType: 1, type: 1 } as const;
const purchase = {
  ...quote,
  paymentType: 1,
  walletAddress: `0x${'a'.repeat(40)}`,
  merchantRecognitionId: 'clock-1',
};

describe.each(databaseKinds)('the clock of the machine set off, on $name', ({ make }) => {
  let place: TestDatabase;
  let receiver: Receiver;
  let running: RunningSandbox;
  let backDoor: BackDoor;
  beforeEach(async () => {
    [place, receiver] = await Promise.all([make(), openReceiver()]);
    running = await startSandbox({ database: place.place, webhooks: { allow: ['http://127.0.0.1:*'] } });
    backDoor = await openBackDoor(place.place);
    await running.call('setWebhook', { webhookUrl: receiver.url });
  });
  afterEach(async () => {
    await Promise.all([running.sandbox.close(), backDoor.close(), receiver.close()]);
    await place.remove();
  });

  /** What Node's server does with an answer: it says what time it is on this machine. */
  const fetchWithDate: FetchLike = async (url, init) => {
    const response = await running.sandbox.fetch(new Request(url, init));
    response.headers.set('Date', new Date(running.clock.ms).toUTCString());
    return response;
  };

  it.each([
    ['an hour ahead', hour],
    ['an hour behind', -hour],
    ['ten years ahead', tenYears],
    ['ten years behind', -tenYears],
  ])('%s refuses its callers in words, and ours learns how far it is off', async (_name, offMs) => {
    running.clock.ms += offMs;
    const refused = await running.call('quotes', quote, { timestamp: startedAt });
    expect(refused.json).toEqual({
      status: 0,
      code: 401,
      error: offMs < 0 ? 'Ahead of Time' : 'Timestamp is too old: sign each request when it is sent.',
    });
    const client = createMerchantClient({
      baseUrl: origin.replace('http:', 'https:'),
      brand: createBrand('service'),
      apiKey: 'demo-key',
      secret: new Secret('demo-secret'),
      fetch: fetchWithDate,
      now: () => startedAt,
    });
    expect((await client.quotes(quote)).rate).toBeGreaterThan(0);
  });

  it('has a lease that was taken ten years ahead hold up nothing once the clock is right', async () => {
    const held: (() => void)[] = [];
    receiver.answer = (response) => void held.push(() => response.end());
    running.clock.ms += tenYears;
    await backDoor.almostDone();
    const dying = running.sandbox.advance();
    await receiver.arrived(1);
    receiver.answer = taken;

    const other = await startSandbox({
      database: place.place,
      webhooks: { allow: ['http://127.0.0.1:*'] },
    });
    expect(other.clock.ms).toBe(startedAt);
    expect(await other.sandbox.advance()).toBe(1);
    expect(receiver.arrivals).toHaveLength(2);
    for (const answer of held) answer();
    await dying;
    await other.sandbox.close();
  });

  it('respects the lease of a process whose clock is a few seconds ahead', async () => {
    const held: (() => void)[] = [];
    receiver.answer = (response) => void held.push(() => response.end());
    running.clock.ms += 10_000;
    await backDoor.almostDone();
    const sending = running.sandbox.advance();
    await receiver.arrived(1);
    const other = await startSandbox({
      database: place.place,
      webhooks: { allow: ['http://127.0.0.1:*'] },
    });
    expect(await other.sandbox.advance()).toBe(0);
    for (const answer of held) answer();
    await sending;
    expect(receiver.arrivals).toHaveLength(1);
    await other.sandbox.close();
  });

  it('tries a webhook again that was put off while it stood ten years ahead', async () => {
    receiver.answer = answering(500);
    running.clock.ms += tenYears;
    const { id } = await backDoor.almostDone();
    await running.sandbox.advance();
    expect(Number((await backDoor.delivery(id))['dueAt'])).toBeGreaterThan(startedAt + tenYears);
    receiver.answer = taken;
    running.clock.ms = startedAt + 60_000;
    expect(await running.sandbox.advance()).toBe(1);
    expect(await backDoor.delivery(id)).toMatchObject({ outcome: 'delivered' });
    expect(running.log.join()).toContain('the clock went back');
  });

  it('leaves a webhook that waits for its time where an hour is taken back', async () => {
    receiver.answer = answering(500);
    const { id } = await backDoor.almostDone();
    await running.sandbox.advance();
    const before = await backDoor.delivery(id);
    running.clock.ms -= hour;
    expect(await running.sandbox.advance()).toBe(0);
    expect(await backDoor.delivery(id)).toEqual(before);
  });

  it('leaves an order to wait for its payment that a process made whose clock is a few seconds ahead', async () => {
    running.clock.ms += 10_000;
    const created = await running.call('createOrder', purchase);
    const { orderId } = created.json.data as unknown as { orderId: number };
    const before = await backDoor.order(orderId);
    const other = await startSandbox({ database: place.place });
    expect(await other.sandbox.advance()).toBe(0);
    expect(await backDoor.order(orderId)).toEqual(before);
    await other.sandbox.close();
  });

  it('walks an order on that was paid while it stood ten years ahead', async () => {
    running.clock.ms += tenYears;
    const created = await running.call('createOrder', purchase);
    const { orderId } = created.json.data as unknown as { orderId: number };
    await running.call('claimPayment', { orderId, referenceId: 'UTR-1' });
    running.clock.ms = startedAt;
    await running.sandbox.advance();
    for (let minute = 0; minute < 5; minute += 1) {
      running.clock.ms += 60_000;
      await running.sandbox.advance();
    }
    expect(await backDoor.order(orderId)).toMatchObject({ nextStepAt: null });
    expect(receiver.arrivals).toHaveLength(1);
  });

  it('catches up where it was set ahead: what is overdue is walked and told at once', async () => {
    const { id } = await backDoor.almostDone();
    running.clock.ms += tenYears;
    expect(await running.sandbox.advance()).toBe(2);
    expect(await backDoor.order(id)).toMatchObject({ status: 5 });
  });

  it('locks nobody out for the calls that were made while it stood ahead', async () => {
    running.clock.ms += tenYears;
    for (let done = 0; done < 10; done += 1) await running.call('allGasFee', {});
    expect((await running.call('allGasFee', {})).http).toBe(429);
    running.clock.ms = startedAt;
    expect((await running.call('allGasFee', {})).http).toBe(200);
  });
});
