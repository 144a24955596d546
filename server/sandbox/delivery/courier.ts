import type { Brand } from '../../protocol/brand.ts';
import { encodePayload } from '../../protocol/signature.ts';
import type { AttemptResult } from '../domain/delivery-schedule.ts';
import type { Merchant } from '../merchants/merchants.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** Signs a webhook for its merchant and sends it once. Specification: Events. */
export interface Courier {
  deliver(merchant: Merchant, url: string, event: object): Promise<AttemptResult>;
  close(): Promise<void>;
}

/** @param machineNow stamps each attempt anew: a receiver judges the age of what it gets by its own clock */
export function createCourier(options: {
  readonly brand: Brand;
  readonly sender: WebhookSender;
  readonly machineNow: () => number;
}): Courier {
  const { brand, sender, machineNow } = options;
  return {
    deliver(merchant, url, event) {
      const payload = encodePayload({ timestamp: Math.floor(machineNow()), body: event });
      const headers = {
        'content-type': 'application/json;charset=UTF-8',
        accept: 'application/json',
        'user-agent': 'service-checkout-sandbox',
        [brand.webhookHeaders.payload]: payload,
        [brand.webhookHeaders.signature]: merchant.secret.sign(payload),
      };
      return sender.send(url, headers, JSON.stringify(event));
    },
    close: () => sender.close(),
  };
}
