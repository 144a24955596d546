import type { Brand } from '../../protocol/brand.ts';
import { encodeBody } from '../../protocol/signature.ts';
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
      const { payload, body } = encodeBody(Math.floor(machineNow()), JSON.stringify(event));
      const headers: Record<string, string> = {
        'content-type': 'application/json;charset=UTF-8',
        accept: 'application/json',
        'user-agent': 'service-checkout-sandbox',
      };
      headers[brand.webhookHeaders.payload] = payload;
      headers[brand.webhookHeaders.signature] = merchant.secret.sign(payload);
      return sender.send(url, headers, body);
    },
    close: () => sender.close(),
  };
}
