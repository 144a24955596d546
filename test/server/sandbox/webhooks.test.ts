import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Secret } from '../../../server/protocol/signature.ts';
import { pathOf } from '../../../server/sandbox/domain/path.ts';
import { databaseKinds, type TestDatabase } from '../../support/databases.ts';
import { openBackDoor, type BackDoor } from './delivery/completed-orders.ts';
import { answering, openReceiver, taken, type Receiver } from './delivery/open-receiver.ts';
import { secondMerchant, startedAt, startSandbox, type RunningSandbox } from './start-sandbox.ts';

const minute = 60_000;

/** Which way a sale goes is decided by its id. */
function saleThatPasses(status: number): number {
  const passes = (id: number) =>
    pathOf({ id, type: 2, paymentType: 1, scenario: null }, 'sandbox').includes(status);
  return Array.from({ length: 100 }, (_, index) => index + 1).find(passes) ?? 0;
}

describe.each(databaseKinds)('webhooks, on $name', ({ make }) => {
  let place: TestDatabase;
  let receiver: Receiver;
  let running: RunningSandbox;
  let backDoor: BackDoor;

  beforeEach(async () => {
    [place, receiver] = await Promise.all([make(), openReceiver()]);
    running = await startSandbox({ database: place.place, webhooks: { allow: [receiver.origin] } });
    backDoor = await openBackDoor(place.place);
  });
  afterEach(async () => {
    await Promise.all([running.sandbox.close(), backDoor.close()]);
    await Promise.all([receiver.close(), place.remove()]);
  });

  const setUrl = (webhookUrl: unknown, changes = {}) => running.call('setWebhook', { webhookUrl }, changes);
  const errorOf = async (reply: ReturnType<RunningSandbox['call']>) => {
    const { http, json } = await reply;
    return [http, json.error];
  };

  describe('of an order that completes', () => {
    it('are sent at once, signed, and move the order to "webhook sent"', async () => {
      await setUrl(receiver.url);
      const order = await backDoor.almostDone();
      expect(await running.sandbox.advance()).toBe(2);
      const [arrival, ...others] = receiver.arrivals;
      expect(others).toEqual([]);
      expect(arrival?.path).toBe('/hook');
      expect(arrival?.signedWith('demo-secret')).toBe(true);
      expect(arrival?.envelope.timestamp).toBe(startedAt);
      expect(JSON.parse(arrival?.text ?? '')).toEqual(arrival?.envelope.body);
      expect(arrival?.envelope.body).toMatchObject({ orderId: order.id, status: 4, webhookTrials: 0 });
      expect(await backDoor.order(order.id)).toMatchObject({ status: 5, updatedAt: startedAt });
      expect(await backDoor.delivery(order.id)).toMatchObject({
        outcome: 'delivered',
        trials: 1,
        dueAt: null,
        leaseId: null,
        lastResult: 'answered 200',
      });
      expect(await running.sandbox.advance()).toBe(0);
    });

    it.each([
      [{ type: 1, status: 3 }, 4, 5],
      [{ type: 1, status: 14, paymentType: 2 }, 15, 16],
      [{ type: 2, status: 5, id: saleThatPasses(5) }, 6, 7],
      [{ type: 2, status: 13, id: saleThatPasses(13) }, 14, 15],
      [{ type: 2, status: 30, id: saleThatPasses(30) }, 40, 41],
    ] as const)('from %j tell of %i and lead to %i', async (changes, completed, sent) => {
      await setUrl(receiver.url);
      const order = await backDoor.almostDone(changes);
      await running.sandbox.advance();
      expect(receiver.arrivals[0]?.envelope.body).toMatchObject({ status: completed, orderId: order.id });
      expect(await backDoor.order(order.id)).toMatchObject({ status: sent });
    });

    it('are not sent without a URL, and one set later gets nothing for it', async () => {
      const order = await backDoor.almostDone();
      await running.sandbox.advance();
      await setUrl(receiver.url);
      expect(await running.sandbox.advance()).toBe(0);
      expect(await backDoor.order(order.id)).toMatchObject({ status: 4 });
      expect(receiver.arrivals).toEqual([]);
    });

    it('go to the merchant whose order it is, signed by its own secret', async () => {
      await setUrl(receiver.url);
      await setUrl(`${receiver.origin}/second`, secondMerchant);
      await backDoor.almostDone({ appId: 2 });
      await running.sandbox.advance();
      expect(receiver.arrivals.map(({ path }) => path)).toEqual(['/second']);
      expect(receiver.arrivals[0]?.signedWith('demo-secret-2')).toBe(true);
    });
  });

  it('are tried ten times over 75 h 35 m, give or take a fifth, each signed anew, and then given up', async () => {
    await setUrl(receiver.url);
    receiver.answer = answering(500);
    const order = await backDoor.almostDone();
    await running.sandbox.advance();
    const waits: number[] = [];
    for (let delivery = await backDoor.delivery(order.id); delivery['dueAt'] !== null;) {
      const dueAt = Number(delivery['dueAt']);
      waits.push(dueAt - running.clock.ms);
      running.clock.ms = dueAt - 1;
      expect(await running.sandbox.advance()).toBe(0);
      running.clock.ms = dueAt;
      expect(await running.sandbox.advance()).toBe(1);
      delivery = await backDoor.delivery(order.id);
    }
    const slots = [5_000, 5, 30, 120, 300, 600, 840, 1200, 1440].map((n) => (n === 5_000 ? n : n * minute));
    expect(waits).toHaveLength(slots.length);
    for (const [index, slot] of slots.entries()) {
      expect(Math.abs((waits[index] ?? 0) - slot)).toBeLessThanOrEqual(slot / 5);
    }
    expect(receiver.arrivals.map(({ envelope }) => envelope.body['webhookTrials'])).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(new Set(receiver.arrivals.map(({ headers }) => headers['x-service-signature'])).size).toBe(10);
    expect(receiver.arrivals.every(({ signedWith }) => signedWith('demo-secret'))).toBe(true);
    expect(await backDoor.delivery(order.id)).toMatchObject({ outcome: 'given-up', trials: 10 });
    expect(await backDoor.order(order.id)).toMatchObject({ status: 4 });
    running.clock.ms += 1e9;
    expect(await running.sandbox.advance()).toBe(0);
  });

  it('end when the receiver answers 410, and wait as long as Retry-After asks', async () => {
    await setUrl(receiver.url);
    const order = await backDoor.almostDone();
    receiver.answer = answering(503, { 'Retry-After': '9' });
    await running.sandbox.advance();
    expect(await backDoor.delivery(order.id)).toMatchObject({
      dueAt: startedAt + 9000,
      lastResult: 'answered 503',
    });
    running.clock.ms += 9000;
    receiver.answer = answering(410);
    await running.sandbox.advance();
    expect(await backDoor.delivery(order.id)).toMatchObject({ outcome: 'given-up', trials: 2, dueAt: null });
  });

  it('go on after a restart', async () => {
    await setUrl(receiver.url);
    receiver.answer = answering(500);
    await backDoor.almostDone();
    await running.sandbox.advance();
    await running.sandbox.close();
    receiver.answer = taken;
    running = await startSandbox({ database: place.place, webhooks: { allow: [receiver.origin] } });
    running.clock.ms = startedAt + 6000;
    expect(await running.sandbox.advance()).toBe(1);
    expect(receiver.arrivals[1]?.envelope.body['webhookTrials']).toBe(1);
  });

  it('to a URL of the settings that may not be sent to are announced as going nowhere', async () => {
    const merchant = { appId: 1, apiKey: 'demo-key', secret: new Secret('demo-secret') };
    for (const [allow, times] of [
      [[receiver.origin], 0],
      [[], 1],
    ] as const) {
      const merchants = [{ ...merchant, webhookUrl: receiver.url }];
      const { log, sandbox } = await startSandbox({ merchants, webhooks: { allow } });
      await sandbox.close();
      expect(log.filter((line) => line.includes('WEBHOOK_ALLOW'))).toHaveLength(times);
    }
  });

  describe('setting where they go', () => {
    it('answers the URL it took, and null for none', async () => {
      expect((await setUrl(receiver.url)).json.data).toEqual({ webhookUrl: receiver.url });
      expect((await setUrl(null)).json.data).toEqual({ webhookUrl: null });
      await backDoor.almostDone();
      await running.sandbox.advance();
      expect(receiver.arrivals).toEqual([]);
    });

    it.each([
      [undefined, 'Missing parameter: webhookUrl.'],
      ['shop', 'webhookUrl is not a URL'],
      ['ftp://shop.example/', 'webhookUrl must begin with https:// or http://'],
      ['https://me:pass@shop.example/', 'webhookUrl must not hold a user name or password'],
      ['http://127.0.0.1:1/', 'webhookUrl must be on the public internet'],
      [`https://shop.example/${'ü'.repeat(600)}`, 'webhookUrl is longer than 2048 characters'],
    ])('refuses %j', async (url, text) => {
      const [http, error] = await errorOf(setUrl(url));
      expect(http).toBe(400);
      expect(error).toContain(text);
    });
  });
});
