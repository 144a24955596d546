import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Secret } from '../../../../server/protocol/signature.ts';
import { databaseKinds, type TestDatabase } from '../../../support/databases.ts';
import { pollUntil } from '../../../support/poll-until.ts';
import { secondMerchant, startSandbox, type RunningSandbox } from '../start-sandbox.ts';
import { fillOrders } from '../store/order-rows.ts';
import { openBackDoor, type BackDoor } from './completed-orders.ts';
import { openReceiver, taken, type Receiver } from './open-receiver.ts';

describe.each(databaseKinds)('the dispatcher, on $name', ({ make }) => {
  let place: TestDatabase;
  let receiver: Receiver;
  let running: RunningSandbox;
  let backDoor: BackDoor;
  let others: { close(): Promise<unknown> }[];

  const start = (changes: object = {}) =>
    startSandbox({ database: place.place, webhooks: { allow: ['http://127.0.0.1:*'], ...changes } });
  async function startAnother(changes: object = {}): Promise<RunningSandbox> {
    const another = await start(changes);
    others.push(another.sandbox);
    return another;
  }
  beforeEach(async () => {
    others = [];
    [place, receiver] = await Promise.all([make(), openReceiver()]);
    running = await start();
    backDoor = await openBackDoor(place.place);
    await running.call('setWebhook', { webhookUrl: receiver.url });
  });
  afterEach(async () => {
    await Promise.all([running.sandbox.close(), backDoor.close(), ...others.map((other) => other.close())]);
    await Promise.all([receiver.close(), place.remove()]);
  });

  const almostDone = async (count: number, changes = {}) => {
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) ids.push((await backDoor.almostDone(changes)).id);
    return ids;
  };
  const told = (at = receiver) => at.arrivals.map(({ envelope }) => Number(envelope.body['orderId']));
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
  const deliveries = () => backDoor.database.selectFrom('deliveries').selectAll().execute();

  it('delivers every event once when two processes share the work', async () => {
    const ids = await almostDone(200);
    const other = await startAnother();
    running.sandbox.start();
    other.sandbox.start();
    await receiver.arrived(200);
    await pollUntil(deliveries, (rows) => rows.every(({ outcome }) => outcome === 'delivered'));
    expect(sorted(told())).toEqual(ids);
    const statuses = await backDoor.database.selectFrom('orders').select(['status', 'nextStepAt']).execute();
    expect(statuses).toEqual(ids.map(() => ({ status: 5, nextStepAt: null })));
  });

  it('sends for a merchant that another process made a moment ago', async () => {
    const third = { appId: 3, apiKey: 'third-key', secret: new Secret('third-secret') };
    const other = await startSandbox({
      database: place.place,
      merchants: [{ ...third, webhookUrl: receiver.url }],
      webhooks: { allow: ['http://127.0.0.1:*'] },
    });
    others.push(other.sandbox);
    const { id } = await backDoor.almostDone({ appId: 3 });
    await running.sandbox.advance();
    expect(told()).toEqual([id]);
  });

  it('sends as soon as an order completes', async () => {
    running.sandbox.start();
    const asked = receiver.arrived(1);
    await almostDone(1);
    await asked;
    await pollUntil(deliveries, ([row]) => row?.outcome === 'delivered');
  });

  it('has no receiver wait for another one that is slow, or dead', async () => {
    const slow = await openReceiver();
    others.push(slow);
    const release = holdAnswers(slow);
    await running.call('setWebhook', { webhookUrl: slow.url }, secondMerchant);
    await almostDone(100, { appId: 2 });
    const mine = await almostDone(100);
    const advanced = running.sandbox.advance();
    await receiver.arrived(100);
    expect(sorted(told())).toEqual(mine);
    // No more than that are ever on their way to one URL.
    await slow.arrived(16);
    expect(slow.arrivals).toHaveLength(16);
    release();
    expect(await advanced).toBe(400);
    expect(new Set(told(slow)).size).toBe(100);
  });

  it('has an old URL of a merchant hold up its new one as little', async () => {
    const old = await openReceiver();
    others.push(old);
    const release = holdAnswers(old);
    await running.call('setWebhook', { webhookUrl: old.url });
    await almostDone(40);
    const before = running.sandbox.advance();
    await old.arrived(16);
    await running.call('setWebhook', { webhookUrl: receiver.url });
    const mine = await almostDone(5);
    running.sandbox.start();
    await receiver.arrived(5);
    expect(sorted(told())).toEqual(mine);
    release();
    await before;
  });

  it('has a dead host hold up others as little, at however many URLs', async () => {
    const dead = await openReceiver();
    others.push(dead);
    const release = holdAnswers(dead);
    await fillOrders(backDoor.database, 1100, { appId: 2, type: 1, fiatType: 1 });
    await backDoor.database
      .updateTable('deliveries')
      .set({ url: sql`${`${dead.url}?n=`} || (id % 70)`, dueAt: 1, trials: 0, outcome: 'pending' })
      .execute();
    const mine = await almostDone(20);
    const advanced = running.sandbox.advance();
    await receiver.arrived(20);
    expect(sorted(told())).toEqual(mine);
    // No more than that are ever on their way to one host.
    await dead.arrived(64);
    expect(dead.arrivals).toHaveLength(64);
    release();
    expect(await advanced).toBe(1140);
    expect(new Set(told(dead)).size).toBe(1100);
  });

  it('takes on fewer at a time for a receiver that did not answer', async () => {
    receiver.answer = (response) => void response.destroy();
    await almostDone(16);
    expect(await running.sandbox.advance()).toBe(32);
    const held: (() => void)[] = [];
    receiver.answer = (response) => void held.push(() => response.destroy());
    running.clock.ms += 6000;
    const again = running.sandbox.advance();
    await receiver.arrived(18);
    const leased = (await deliveries()).filter(({ leaseId }) => leaseId !== null);
    expect(leased).toHaveLength(2);
    receiver.answer = taken;
    for (const hangUp of held) hangUp();
    expect(await again).toBe(16);
  });

  it('fills a single place that is free, while the others wait for their answers', async () => {
    const held: (() => void)[] = [];
    receiver.answer = (response) => void held.push(() => response.end());
    await almostDone(20);
    const advanced = running.sandbox.advance();
    await receiver.arrived(16);
    held[0]?.();
    await receiver.arrived(17);
    receiver.answer = taken;
    for (const answer of held.slice(1)) answer();
    expect(await advanced).toBe(40);
    // None of those that waited was given up meanwhile.
    expect((await deliveries()).map(({ outcome }) => outcome)).toEqual(Array(20).fill('delivered'));
  });

  it('has made every attempt that is due when it is asked to, however many there are', async () => {
    await fillOrders(backDoor.database, 3000, { appId: 1, type: 1, fiatType: 1 });
    await backDoor.database
      .updateTable('deliveries')
      .set({ url: receiver.url, dueAt: 1, trials: 0, outcome: 'pending' })
      .execute();
    expect(await running.sandbox.advance()).toBe(3000);
    expect(new Set(told()).size).toBe(3000);
    expect(receiver.arrivals).toHaveLength(3000);
    const rows = await deliveries();
    expect(rows.filter(({ outcome, leaseId }) => outcome !== 'delivered' || leaseId !== null)).toEqual([]);
  });

  it('goes on where a process died, once its lease is over', async () => {
    const held: (() => void)[] = [];
    receiver.answer = (response) => void held.push(() => response.end());
    const [id] = await almostDone(1);
    const dying = running.sandbox.advance();
    await receiver.arrived(1);
    const other = await startAnother();
    other.clock.ms += 14_999;
    receiver.answer = taken;
    expect(await other.sandbox.advance()).toBe(0);
    other.clock.ms += 1;
    expect(await other.sandbox.advance()).toBe(1);
    expect(told()).toEqual([id, id]);
    expect(await backDoor.delivery(Number(id))).toMatchObject({ outcome: 'delivered', trials: 1 });
    const settled = await backDoor.order(Number(id));
    // What comes back from the dead changes nothing.
    receiver.answer = taken;
    for (const answer of held) answer();
    await dying;
    expect(await backDoor.delivery(Number(id))).toMatchObject({ outcome: 'delivered', trials: 1 });
    expect(await backDoor.order(Number(id))).toEqual(settled);
  });

  it('frees what it claimed and did not try when it stops, and finishes what is under way', async () => {
    const held: (() => void)[] = [];
    receiver.answer = (response) => void held.push(() => response.end());
    const ids = await almostDone(30);
    const under = running.sandbox.advance();
    await receiver.arrived(16);
    const closed = running.sandbox.close();
    receiver.answer = taken;
    for (const answer of held) answer();
    await Promise.allSettled([closed, under]);
    expect(receiver.arrivals).toHaveLength(16);
    running = await start();
    expect(await running.sandbox.advance()).toBe(14);
    expect(sorted(told())).toEqual(ids);
  });

  it('keeps what came of attempts until it can be written', async () => {
    running.sandbox.start();
    const asked = receiver.arrived(1);
    let fail: () => void = () => {};
    const failing = new Promise<void>((resolve) => (fail = resolve));
    receiver.answer = (response) => {
      // The table is gone before the answer arrives, and is back after the failure.
      void backDoor.database.schema
        .alterTable('deliveries')
        .renameTo('deliveriesElsewhere')
        .execute()
        .then(() => response.end())
        .then(() => fail());
    };
    const [id] = await almostDone(1);
    await asked;
    await failing;
    await pollUntil(
      () => Promise.resolve(running.log.join()),
      (log) => log.includes('recording webhook attempts failed'),
    );
    await backDoor.database.schema.alterTable('deliveriesElsewhere').renameTo('deliveries').execute();
    await pollUntil(deliveries, ([row]) => row?.outcome === 'delivered');
    expect(told()).toEqual([id]);
    expect(await backDoor.order(Number(id))).toMatchObject({ status: 5 });
  });
});

/** Has a receiver keep its answers back, until what this gives is called. */
function holdAnswers(receiver: Receiver): () => void {
  const held: (() => void)[] = [];
  receiver.answer = (response) => void held.push(() => response.end());
  return () => {
    receiver.answer = taken;
    for (const answer of held) answer();
  };
}
