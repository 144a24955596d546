import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createSandboxControl, type SandboxControl } from '../../../../server/client/index.ts';
import { databaseKinds, type TestDatabase } from '../../../support/databases.ts';
import { purchase } from '../../../support/purchase.ts';
import { startedAt, startSandbox, type RunningSandbox } from '../start-sandbox.ts';
import { openBackDoor, type BackDoor } from './completed-orders.ts';
import { answering, openReceiver, taken, type Receiver } from './open-receiver.ts';

const minute = 60_000;

describe.each(databaseKinds)('a fault of webhooks, on $name,', ({ make }) => {
  let place: TestDatabase;
  let receiver: Receiver;
  let running: RunningSandbox;
  let backDoor: BackDoor;
  let control: SandboxControl;

  beforeEach(async () => {
    [place, receiver] = await Promise.all([make(), openReceiver()]);
    running = await startSandbox({
      database: place.place,
      control: true,
      webhooks: { allow: [receiver.origin] },
    });
    backDoor = await openBackDoor(place.place);
    control = createSandboxControl({
      baseUrl: 'http://localhost:8788',
      fetch: async (url, init) => running.sandbox.fetch(new Request(url, init)),
    });
    await running.call('setWebhook', { webhookUrl: receiver.url });
  });
  afterEach(async () => {
    await Promise.all([running.sandbox.close(), backDoor.close()]);
    await Promise.all([receiver.close(), place.remove()]);
  });

  const told = () => receiver.arrivals.map(({ envelope }) => envelope.body['orderId']);
  const trialsTold = () => receiver.arrivals.map(({ envelope }) => envelope.body['webhookTrials']);
  /** An order completes, and what is due is done. */
  async function complete(): Promise<number> {
    const { id } = await backDoor.almostDone();
    await running.sandbox.advance();
    return id;
  }

  it('that loses one counts as a trial without an answer, and the schedule goes on', async () => {
    await control.addFault({ fault: 'lose', count: 1 });
    const id = await complete();
    expect(receiver.arrivals).toEqual([]);
    const lost = await backDoor.delivery(id);
    expect(lost).toMatchObject({ outcome: 'pending', trials: 1, lastResult: 'no answer' });
    expect(await backDoor.order(id)).toMatchObject({ status: 4 });
    const waitMs = Number(lost['dueAt']) - startedAt;
    expect(Math.abs(waitMs - 5000)).toBeLessThanOrEqual(1000);

    await control.changeClock({ advanceMs: waitMs - 1 });
    expect(receiver.arrivals).toEqual([]);
    expect(await control.changeClock({ advanceMs: 1 })).toMatchObject({ steps: 1 });
    expect([told(), trialsTold()]).toEqual([[id], [1]]);
    expect(await backDoor.delivery(id)).toMatchObject({ outcome: 'delivered', trials: 2 });
    expect(await backDoor.order(id)).toMatchObject({ status: 5 });
  });

  it('that loses all of them has the event given up after ten trials that nobody saw', async () => {
    await control.addFault({ fault: 'lose' });
    const id = await complete();
    for (let trial = 2; trial <= 10; trial += 1) await control.changeClock({ advanceMs: 1800 * minute });
    expect(await backDoor.delivery(id)).toMatchObject({ outcome: 'given-up', trials: 10 });
    expect(receiver.arrivals).toEqual([]);
    expect(await backDoor.order(id)).toMatchObject({ status: 4 });
  });

  it('that doubles one sends the same event twice, in one trial, and the order moves once', async () => {
    await control.addFault({ fault: 'duplicate', count: 1 });
    const first = await complete();
    const second = await complete();
    expect(told()).toEqual([first, first, second]);
    const [one, two] = receiver.arrivals;
    expect(one?.envelope.body).toEqual(two?.envelope.body);
    expect([one, two].map((arrival) => arrival?.signedWith('demo-secret'))).toEqual([true, true]);
    expect(await backDoor.delivery(first)).toMatchObject({ outcome: 'delivered', trials: 1 });
    expect(await backDoor.order(first)).toMatchObject({ status: 5, updatedAt: startedAt });
    expect(await running.sandbox.advance()).toBe(0);
  });

  it.each([
    ['first', 1],
    ['second', 2],
  ])('that doubles one is content when only the %s of the two is taken', async (_which, takenOne) => {
    await control.addFault({ fault: 'duplicate' });
    let asked = 0;
    receiver.answer = (response, arrival) =>
      ((asked += 1) === takenOne ? taken : answering(500))(response, arrival);
    const id = await complete();
    expect(await backDoor.delivery(id)).toMatchObject({ outcome: 'delivered', trials: 1 });
    expect(told()).toEqual([id, id]);
  });

  it('that puts one off lets later ones overtake it, and costs no trial', async () => {
    await control.addFault({ fault: 'reorder', ms: minute, count: 1 });
    const early = await complete();
    expect(receiver.arrivals).toEqual([]);
    expect(await backDoor.delivery(early)).toMatchObject({
      outcome: 'pending',
      trials: 0,
      dueAt: startedAt + minute,
      leaseId: null,
    });
    const late = await complete();
    expect(told()).toEqual([late]);
    await control.changeClock({ advanceMs: minute - 1 });
    expect(told()).toEqual([late]);
    await control.changeClock({ advanceMs: 1 });
    expect([told(), trialsTold()]).toEqual([
      [late, early],
      [0, 0],
    ]);
    expect(await backDoor.delivery(early)).toMatchObject({ outcome: 'delivered', trials: 1 });
    expect(await backDoor.order(early)).toMatchObject({ status: 5 });
  });

  it('that puts them off does it once for each trial, and counts each once', async () => {
    await control.addFault({ fault: 'reorder', ms: minute, count: 2 });
    const first = await complete();
    receiver.answer = answering(500);
    await control.changeClock({ advanceMs: minute });
    expect(trialsTold()).toEqual([0]);
    // The second trial is put off anew: so the first one was struck once, not each time it was due.
    receiver.answer = taken;
    const dueAt = Number((await backDoor.delivery(first))['dueAt']);
    await control.changeClock({ advanceMs: dueAt - startedAt - minute });
    expect(trialsTold()).toEqual([0]);
    await control.changeClock({ advanceMs: minute });
    expect(trialsTold()).toEqual([0, 1]);
    expect(await backDoor.delivery(first)).toMatchObject({ outcome: 'delivered', trials: 2 });
    expect((await control.readState()).faults).toMatchObject([{ left: 0 }]);
  });

  it('that cannot be told, since the database is gone, delays the event and ends no process', async () => {
    await control.addFault({ fault: 'duplicate', count: 1 });
    await backDoor.database.schema.alterTable('states').renameTo('statesElsewhere').execute();
    const id = await complete();
    expect(running.log.join()).toContain('a webhook could not be attempted');
    expect([told(), (await backDoor.delivery(id))['trials']]).toEqual([[], 0]);
    await backDoor.database.schema.alterTable('statesElsewhere').renameTo('states').execute();
    running.clock.ms += 15_000;
    expect(await running.sandbox.advance()).toBe(1);
    expect(told()).toEqual([id, id]);
  });
});

describe.each(databaseKinds)('the clock, on $name,', ({ make }) => {
  it('has delivered what fell due, of steps and of webhooks, when the control API answers', async () => {
    const [place, receiver] = await Promise.all([make(), openReceiver()]);
    const running = await startSandbox({
      database: place.place,
      control: true,
      webhooks: { allow: [receiver.origin] },
    });
    const control = createSandboxControl({
      baseUrl: 'http://localhost:8788',
      fetch: async (url, init) => running.sandbox.fetch(new Request(url, init)),
    });
    await running.call('setWebhook', { webhookUrl: receiver.url });
    await running.call('createOrder', { ...purchase, merchantRecognitionId: 'driven', scenario: 'by-hand' });
    await running.call('claimPayment', { orderId: 1, referenceId: 'UTR' });
    // Codes 2, 3 and 4, and one delivery.
    expect(await control.changeClock({ advanceMs: 60 * minute })).toMatchObject({ steps: 4 });
    expect(receiver.arrivals.map(({ envelope }) => envelope.body['status'])).toEqual([4]);
    const { json } = await running.call('orderStatus', { orderId: 1, type: 1 });
    expect(json.data).toEqual({ orderStatus: 5 });
    await running.sandbox.close();
    await Promise.all([receiver.close(), place.remove()]);
  });
});
