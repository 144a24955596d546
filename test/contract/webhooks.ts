import { createHmac } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Answer, Fields } from './contract-service.ts';
import type { SandboxService } from './sandbox-service.ts';
import { openWebhookReceiver, type Delivered, type WebhookReceiver } from './webhook-receiver.ts';

/** How an order completes, and the code it takes once its webhook was sent. */
const completions = [
  { title: 'onramp status 5', type: 1, from: 3, completed: 4, sent: 5 },
  { title: 'onramp status 16', type: 1, from: 14, completed: 15, sent: 16 },
  { title: 'offramp status 7', type: 2, from: 5, completed: 6, sent: 7 },
  { title: 'offramp status 15', type: 2, from: 13, completed: 14, sent: 15 },
  { title: 'offramp status 41', type: 2, from: 30, completed: 40, sent: 41 },
] as const;

/** The two endpoints that send webhooks, and what arrives. The sandbox must be allowed to send to loopback. */
export function describeWebhooks(service: SandboxService): void {
  let receiver: WebhookReceiver;
  let testDelivery: Delivered;

  describe('webhooks', () => {
    beforeAll(async () => {
      receiver = await openWebhookReceiver();
      await service.call('sendDummyWebhook', { webhookUrl: receiver.url });
      testDelivery = latest();
    });
    afterAll(async () => {
      await service.setWebhookUrl(null);
      await receiver.close();
    });

    const latest = (): Delivered => {
      const delivery = receiver.delivered.at(-1);
      if (!delivery) throw new Error('Nothing has arrived.');
      return delivery;
    };
    /** A later request: these two endpoints take no signature a second time. */
    const call = (endpoint: 'sendDummyWebhook' | 'resendWebhook', body: object): Promise<Answer> => {
      service.clock.ms += 1;
      return service.call(endpoint, body);
    };
    const statusOf = async (orderId: number, type: 1 | 2) =>
      ((await service.call('orderStatus', { orderId, type })).json.data as Fields)['orderStatus'];

    describe('Summary, webhooks', () => {
      it.each(['sendDummyWebhook', 'resendWebhook'] as const)(
        'POST /service/api/v1/merchant/%s: answers there',
        async (name) => {
          const answer = await call(name, name === 'resendWebhook' ? { orderId: '1' } : {});
          expect(new URL(service.urlOf(name)).pathname).toBe(`/service/api/v1/merchant/${name}`);
          expect(answer.http).not.toBe(404);
        },
      );
    });

    describe('Send test webhook request', () => {
      it('webhookUrl: receives the delivery, and when absent the merchant’s own URL does', async () => {
        const before = receiver.delivered.length;
        const there = await call('sendDummyWebhook', { webhookUrl: `${receiver.url}/there` });
        expect(there.json).toEqual({ status: 1, code: 200, data: expect.stringContaining('Sent webhook') });
        await service.setWebhookUrl(receiver.url);
        expect((await call('sendDummyWebhook', {})).json).toMatchObject({ status: 1, code: 200 });
        expect(receiver.delivered.length).toBe(before + 2);
        await service.setWebhookUrl(null);
        expect((await call('sendDummyWebhook', {})).json).toMatchObject({ status: 0, code: 400 });
      });
    });

    describe('Resend webhook request', () => {
      it('orderId: is required, a string or a number, and the order’s webhook is sent again', async () => {
        await service.setWebhookUrl(receiver.url);
        const { id } = await service.store({ status: 4, merchantRecognitionId: 'sent-again' });
        for (const orderId of [String(id), id]) {
          const answer = await call('resendWebhook', { orderId });
          const data = expect.stringContaining('Response received from your server');
          expect(answer.json).toEqual({ status: 1, code: 200, data });
          expect(latest().body).toMatchObject({ orderId: id, merchantRecognitionId: 'sent-again' });
        }
        expect((await call('resendWebhook', {})).json).toMatchObject({ status: 0, code: 400 });
        for (const orderId of ['2000000000', -1, -(2 ** 53 - 1)]) {
          const missing = await call('resendWebhook', { orderId });
          expect(missing.json).toEqual({ status: 0, code: 417, error: 'Invalid orderId' });
        }
      });
    });

    describe('Webhook delivery headers', () => {
      it('x-service-payload: is {timestamp, body} in Base64, and its body is the HTTP body', () => {
        const envelope: unknown = JSON.parse(Buffer.from(payloadOf(testDelivery), 'base64').toString('utf8'));
        expect(envelope).toEqual({ timestamp: expect.any(Number), body: testDelivery.body });
      });

      it('x-service-signature: is the lowercase hexadecimal HMAC-SHA512 of the payload text', () => {
        const expected = createHmac('sha512', 'demo-secret').update(payloadOf(testDelivery)).digest('hex');
        expect(testDelivery.headers['x-service-signature']).toBe(expected);
      });
    });

    describe('Emitted by', () => {
      it.each(completions.map(({ title, ...codes }) => [title, codes] as const))(
        '%s: is taken once the webhook of the completed order was sent',
        async (_, codes) => {
          const { type, from, completed, sent } = codes;
          await service.setWebhookUrl(receiver.url);
          const order = await service.store({ type, status: from });
          await service.move(order, completed);
          expect(await statusOf(order.id, type)).toBe(completed);
          await service.advance();
          expect(latest().body).toMatchObject({ orderId: order.id, status: completed });
          expect(await statusOf(order.id, type)).toBe(sent);
        },
      );

      it('without a webhook: the order rests at 4 or 15, and nothing is sent', async () => {
        await service.setWebhookUrl(null);
        const before = receiver.delivered.length;
        for (const [from, completed] of [
          [3, 4],
          [14, 15],
        ] as const) {
          const order = await service.store({ status: from });
          await service.move(order, completed);
          await service.advance();
          expect(await statusOf(order.id, 1)).toBe(completed);
        }
        expect(receiver.delivered.length).toBe(before);
      });
    });
  });
}

function payloadOf({ headers }: Delivered): string {
  return String(headers['x-service-payload']);
}
