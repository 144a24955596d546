import { presentOfframpRecord, presentOnrampRecord } from '../present/order-record.ts';
import { presentOrder } from '../present/sandbox-order.ts';
import { presentWebhook } from '../present/webhook-payload.ts';
import { completedPurchase, completedSale, examplePair, newPurchase, newSale } from './example-orders.ts';

/** Orders as the history, our extension and webhooks show them. */
export const purchase = presentOnrampRecord(newPurchase, 0);
export const sale = presentOfframpRecord(newSale);
export const sandboxPurchase = presentOrder(newPurchase, examplePair, null);
export const sandboxSale = presentOrder(newSale, examplePair, null);
export const purchaseEvent = presentWebhook(completedPurchase, examplePair, 0);
export const saleEvent = presentWebhook(completedSale, examplePair, 0);
