import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { databaseKinds, type TestDatabase } from '../../support/databases.ts';
import { signRequest } from '../../support/sign-request.ts';
import { openBackDoor, type BackDoor } from './delivery/completed-orders.ts';
import { answering, openReceiver, taken, type Receiver } from './delivery/open-receiver.ts';
import {
  origin,
  pathTo,
  secondMerchant,
  startedAt,
  startSandbox,
  type Reply,
  type RunningSandbox,
} from './start-sandbox.ts';

describe.each(databaseKinds)('the endpoints that send webhooks, on $name', ({ make }) => {
  let place: TestDatabase;
  let receiver: Receiver;
  let running: RunningSandbox;
  let backDoor: BackDoor;

  const start = () => startSandbox({ database: place.place, webhooks: { allow: [receiver.origin] } });
  beforeAll(async () => {
    place = await make();
    backDoor = await openBackDoor(place.place);
  });
  beforeEach(async () => {
    await backDoor.clear();
    receiver = await openReceiver();
    running = await start();
  });
  afterEach(async () => {
    await Promise.all([running.sandbox.close(), receiver.close()]);
  });
  afterAll(async () => {
    await backDoor.close();
    await place.remove();
  });

  const told = ({ http, json }: Reply) => [http, json.error ?? json.data];
  const setUrl = (webhookUrl: string | null) => running.call('setWebhook', { webhookUrl });
  let calls = 0;
  /** Each signed at a time of its own, as a client does. */
  const test = (body: object = {}) =>
    running.call('sendDummyWebhook', body, { timestamp: startedAt + (calls += 1) });
  const resend = (orderId: unknown, changes: object = {}) =>
    running.call('resendWebhook', { orderId }, { timestamp: startedAt + (calls += 1), ...changes });

  /** What a failed delivery answers, whatever failed. */
  const notDelivered = [
    400,
    expect.stringContaining('The webhook was not delivered: no answer came from its URL'),
  ];

  describe('sendDummyWebhook', () => {
    it('sends every field of the onramp webhook to the URL given', async () => {
      expect(told(await test({ webhookUrl: receiver.url }))).toEqual([200, 'Sent webhook']);
      const [arrival] = receiver.arrivals;
      expect(arrival?.signedWith('demo-secret')).toBe(true);
      const text = expect.any(String) as string;
      const number = expect.any(Number) as number;
      expect(arrival?.envelope.body).toEqual({
        orderId: number,
        eventType: 'onramp',
        walletAddress: text,
        coinId: 54,
        chainId: 3,
        coinCode: 'usdt',
        network: 'matic20',
        fiatType: 1,
        paymentType: 1,
        fiatAmount: number,
        expectedPrice: number,
        expectedCryptoAmount: number,
        actualPrice: number,
        actualCryptoAmount: number,
        kycNeeded: 0,
        createdAt: '2026-01-15T11:59:00.000Z',
        updatedAt: '2026-01-15T12:00:00.000Z',
        status: 4,
        referenceId: text,
        onRampFee: number,
        gasFee: number,
        clientFee: number,
        gatewayFee: number,
        transactionHash: text,
        merchantRecognitionId: text,
        webhookTrials: 0,
        appId: 1,
      });
    });

    it("falls back to the merchant's own URL, and says when there is none", async () => {
      expect(told(await test())).toEqual([400, expect.stringContaining('Missing parameter: webhookUrl')]);
      await setUrl(receiver.url);
      expect(told(await test())).toEqual([200, 'Sent webhook']);
      expect(told(await test({ webhookUrl: '' }))).toEqual([200, 'Sent webhook']);
      expect(receiver.arrivals).toHaveLength(2);
    });

    it('tells refused, closed, filtered and too slow in the same words', async () => {
      const replies: Reply[] = [];
      const gone = await openReceiver();
      await gone.close();
      replies.push(await test({ webhookUrl: 'http://10.0.0.1/' }));
      await running.sandbox.close();
      running = await startSandbox({
        database: place.place,
        webhooks: { allow: [receiver.origin, gone.origin], timeoutMs: 150 },
      });
      replies.push(await test({ webhookUrl: gone.url }));
      receiver.answer = (response) => void response.destroy();
      replies.push(await test({ webhookUrl: receiver.url }));
      receiver.answer = () => {};
      replies.push(await test({ webhookUrl: receiver.url }));
      for (const reply of replies) expect(told(reply)).toEqual(notDelivered);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    });

    it('tells what a receiver answered instead of 2xx', async () => {
      receiver.answer = answering(302, { Location: 'https://elsewhere.example/' });
      expect(told(await test({ webhookUrl: receiver.url }))).toEqual([
        400,
        expect.stringContaining('answered HTTP 302'),
      ]);
    });

    it('refuses what is no URL for webhooks', async () => {
      expect(told(await test({ webhookUrl: 'gopher://x/' }))).toEqual([
        400,
        'Bad request: webhookUrl must begin with https:// or http://.',
      ]);
    });
  });

  describe('resendWebhook', () => {
    async function completed(changes = {}) {
      const order = await backDoor.almostDone(changes);
      await running.sandbox.advance();
      return order;
    }

    it('sends an order again, by its number as text or number, with the code it completed with', async () => {
      await setUrl(receiver.url);
      const { id } = await completed();
      expect(told(await resend(id))).toEqual([200, 'Response received from your server']);
      expect(told(await resend(String(id)))).toEqual([200, 'Response received from your server']);
      expect(receiver.arrivals.map(({ envelope }) => envelope.body['status'])).toEqual([4, 4, 4]);
      expect(await backDoor.order(id)).toMatchObject({ status: 5 });
    });

    it('settles what is still owed, and counts the attempts before it', async () => {
      await setUrl(receiver.url);
      receiver.answer = answering(500);
      const { id } = await completed();
      receiver.answer = taken;
      expect(told(await resend(id))).toEqual([200, 'Response received from your server']);
      expect(receiver.arrivals[1]?.envelope.body).toMatchObject({ orderId: id, webhookTrials: 1 });
      expect(await backDoor.delivery(id)).toMatchObject({ outcome: 'delivered', dueAt: null, trials: 2 });
      expect(await backDoor.order(id)).toMatchObject({ status: 5 });
      running.clock.ms += 1e9;
      expect(await running.sandbox.advance()).toBe(0);
    });

    it('reaches an order that completed when there was no URL', async () => {
      const { id } = await completed();
      expect(told(await resend(id))).toEqual([400, 'The merchant has no webhook URL: set one first.']);
      await setUrl(receiver.url);
      expect(told(await resend(id))).toEqual([200, 'Response received from your server']);
      expect(await backDoor.order(id)).toMatchObject({ status: 5 });
    });

    it('counts the attempts at an order that was owed none', async () => {
      const { id } = await completed();
      await setUrl(receiver.url);
      await resend(id);
      await resend(id);
      expect(receiver.arrivals.map(({ envelope }) => envelope.body['webhookTrials'])).toEqual([0, 1]);
      const history = await running.call('merchantHistory', {});
      expect(history.json.data).toMatchObject([{ orderId: id, status: 5, webhookTrials: 2 }]);
      running.clock.ms += 1e9;
      expect(await running.sandbox.advance()).toBe(0);
    });

    it('changes nothing when it fails', async () => {
      await setUrl(receiver.url);
      receiver.answer = answering(500);
      const { id } = await completed();
      const before = await backDoor.delivery(id);
      expect(told(await resend(id))).toEqual([400, expect.stringContaining('answered HTTP 500')]);
      expect(await backDoor.delivery(id)).toEqual(before);
      expect(await backDoor.order(id)).toMatchObject({ status: 4 });
    });

    it("knows no order that is missing or another merchant's", async () => {
      await setUrl(receiver.url);
      const { id } = await completed();
      expect(told(await resend(id, secondMerchant))).toEqual([417, 'Invalid orderId']);
      expect(told(await resend(999))).toEqual([417, 'Invalid orderId']);
    });

    it('refuses an order that is not complete', async () => {
      await setUrl(receiver.url);
      const waiting = await backDoor.almostDone({ status: 2 });
      const failed = await backDoor.almostDone({ status: -4, nextStepAt: null });
      expect(told(await resend(waiting.id))).toEqual([400, expect.stringContaining('deposit secured')]);
      expect(told(await resend(failed.id))).toEqual([400, expect.stringContaining('wrong amount sent')]);
      expect(receiver.arrivals).toEqual([]);
    });

    it('tells a sale with the published fields and no others', async () => {
      await setUrl(receiver.url);
      const { id } = await completed({ type: 2, status: 18, scenario: null, nextStepAt: null });
      await backDoor.database.updateTable('orders').set({ status: 19 }).where('id', '=', id).execute();
      expect(told(await resend(id))).toEqual([200, 'Response received from your server']);
      const body = receiver.arrivals[0]?.envelope.body ?? {};
      expect(body).toMatchObject({ status: 19, eventType: 'offramp', statusDescription: 'SUCCESS' });
      expect(body).toMatchObject({ paymentType: '1', actualQuantity: 0.88 });
      const published =
        'orderId eventType walletAddress coinId chainId fiatType expectedPrice actualFiatAmount actualPrice actualQuantity ' +
        'kycNeeded createdAt updatedAt status statusDescription referenceId onRampFee clientFee gatewayFee transactionHash ' +
        'merchantRecognitionId coinCode network paymentType webhookTrials';
      expect(Object.keys(body).sort()).toEqual(published.split(' ').sort());
      // 19 has no code after it.
      expect(await backDoor.order(id)).toMatchObject({ status: 19 });
    });

    it('gives an update before 2022-11-09T16:58:07.000Z that very instant', async () => {
      await setUrl(receiver.url);
      const { id } = await backDoor.almostDone({ status: 4, nextStepAt: null, updatedAt: 1 });
      const rule = { updatedAt: Date.UTC(2022, 0, 1) };
      await backDoor.database.updateTable('orders').set(rule).where('id', '=', id).execute();
      await resend(id);
      expect(receiver.arrivals[0]?.envelope.body['updatedAt']).toBe('2022-11-09T16:58:07.000Z');
    });
  });

  describe('a signature', () => {
    const again = { timestamp: startedAt };

    it('acts once within ten minutes, across restarts and processes, in either letter case', async () => {
      const other = await start();
      const send = (sandbox: RunningSandbox) =>
        sandbox.call('sendDummyWebhook', { webhookUrl: receiver.url }, again);
      const replies = await Promise.all([send(running), send(other), send(running), send(other)]);
      expect(replies.map(({ http }) => http).sort()).toEqual([200, 401, 401, 401]);
      await other.sandbox.close();
      await running.sandbox.close();
      running = await start();
      running.clock.ms += 299_999;
      const late = await send(running);
      expect(told(late)).toEqual([401, expect.stringContaining('used before')]);
      expect(receiver.arrivals).toHaveLength(1);
    });

    it('is forgotten when its time is over, so that memory of it does not grow', async () => {
      await running.call('sendDummyWebhook', { webhookUrl: receiver.url }, again);
      running.clock.ms += 600_000;
      await running.call('sendDummyWebhook', { webhookUrl: receiver.url });
      const { length } = await backDoor.database.selectFrom('usedSignatures').selectAll().execute();
      expect(length).toBe(1);
    });

    it('of what only reads may come again', async () => {
      const body = { orderId: 1, type: 1 };
      expect((await running.call('orderStatus', body, again)).http).toBe(417);
      expect((await running.call('orderStatus', body, again)).http).toBe(417);
    });

    it('cannot be spelled in another way to act again', async () => {
      const body = { webhookUrl: receiver.url };
      await running.call('sendDummyWebhook', body, again);
      const signed = signRequest({
        url: origin + pathTo('sendDummyWebhook'),
        apiKey: 'demo-key',
        secret: 'demo-secret',
        body,
        ...again,
      });
      const headers = new Headers(signed.headers);
      headers.set('x-service-signature', String(headers.get('x-service-signature')).toUpperCase());
      expect((await running.send(new Request(signed, { headers }))).http).toBe(401);
    });
  });
});
