import { endpoints, pathOf } from '../../protocol/endpoints.ts';
import { sandboxEndpoints, setWebhookRequest } from '../../protocol/extensions.ts';
import { isTaken } from '../domain/delivery-schedule.ts';
import { Refusal } from '../domain/refusal.ts';
import { testOrder } from '../domain/test-order.ts';
import type { SandboxGround } from '../ground.ts';
import { admitWebhookUrl } from '../intake/admit-webhook-url.ts';
import type { SignedRoutes } from '../intake/signed-routes.ts';
import type { Merchant } from '../merchants/merchants.ts';
import { presentWebhook } from '../present/webhook-payload.ts';
import { completedCode, statusOf } from '../../protocol/status.ts';
import { directionOf, type Order } from '../domain/order.ts';
import { findDelivery, settleDelivery } from '../store/deliveries.ts';
import { findWebhookUrl, setWebhookUrl } from '../store/merchants.ts';
import { findOrder } from '../store/orders.ts';
import { orderMissing } from './order-status.ts';

/** The two endpoints that send a webhook at once, and our extension that says where webhooks go. */
export function addWebhookRoutes(routes: SignedRoutes, ground: SandboxGround): void {
  const { brand, database, destinations, courier, listing } = ground;
  const { sendDummyWebhook, resendWebhook } = endpoints;
  const { setWebhook } = sandboxEndpoints;

  routes.post(
    pathOf(brand, sendDummyWebhook),
    { ...sendDummyWebhook, singleUse: true },
    async ({ merchant, parameters, nowMs }) => {
      const url = parameters.webhookUrl || (await findWebhookUrl(database, merchant.appId));
      if (url === null) {
        return new Refusal(400, 'Missing parameter: webhookUrl. The merchant has no webhook URL of its own.');
      }
      const verdict = destinations.judge(url);
      if (verdict.kind === 'malformed') return new Refusal(400, `Bad request: webhookUrl ${verdict.reason}.`);
      const refused = await send(merchant, url, testOrder(merchant.appId, nowMs), 0);
      return refused ?? 'Sent webhook';
    },
  );

  routes.post(
    pathOf(brand, resendWebhook),
    { ...resendWebhook, singleUse: true },
    async ({ merchant, parameters, nowMs }) => {
      const { appId } = merchant;
      const order = await findOrder(database, { appId, id: parameters.orderId });
      if (!order) return orderMissing();
      const direction = directionOf(order);
      if (completedCode(direction, order.status) === null) {
        const meaning = statusOf(direction, order.status)?.meaning ?? 'unknown';
        return new Refusal(400, `Order ${order.id} has no webhook: it is not complete (now: ${meaning}).`);
      }
      const url = await findWebhookUrl(database, appId);
      if (url === null) return new Refusal(400, 'The merchant has no webhook URL: set one first.');
      const trials = (await findDelivery(database, order.id))?.trials ?? 0;
      const refused = await send(merchant, url, order, trials);
      if (refused) return refused;
      await settleDelivery(database, order, url, nowMs);
      return 'Response received from your server';
    },
  );

  routes.post(
    setWebhook.path,
    { request: setWebhookRequest },
    async ({ merchant, parameters: { webhookUrl } }) => {
      const admitted = webhookUrl === null ? null : admitWebhookUrl(destinations, webhookUrl);
      if (admitted instanceof Refusal) return admitted;
      await setWebhookUrl(database, merchant.appId, admitted);
      return { webhookUrl: admitted };
    },
  );

  /**
   * Not shown in the specification: a webhook that was not taken answers 400. Refused, closed, filtered and too
   * slow are told in the same words: a URL is no means to look around in our network.
   */
  async function send(
    merchant: Merchant,
    url: string,
    order: Order,
    trials: number,
  ): Promise<Refusal | null> {
    const event = presentWebhook(order, listing.pairById(order.coinId, order.chainId), trials);
    const result = await courier.deliver(merchant, url, event);
    if (isTaken(result)) return null;
    if (result.kind === 'unreachable') {
      return new Refusal(
        400,
        'The webhook was not delivered: no answer came from its URL. It must be on the public internet and answer within 5 s.',
      );
    }
    return new Refusal(
      400,
      `The webhook was not taken: its URL answered HTTP ${result.status}, and a 2xx is wanted.`,
    );
  }
}
