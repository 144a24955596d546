import type { Order } from './order.ts';

/** What of an order its record and its webhook are made from: a page of history reads 500 times this, and no more. */
export const recordColumns = [
  'id',
  'appId',
  'type',
  'walletAddress',
  'coinId',
  'chainId',
  'fiatType',
  'paymentType',
  'fiatAmount',
  'expectedQuantity',
  'expectedPrice',
  'actualQuantity',
  'actualPrice',
  'actualFiatAmount',
  'onrampFee',
  'clientFee',
  'gatewayFee',
  'gasFee',
  'tdsFee',
  'transactionHash',
  'referenceId',
  'status',
  'createdAt',
  'updatedAt',
  'merchantRecognitionId',
] as const satisfies readonly (keyof Order)[];

export type RecordedOrder = Pick<Order, (typeof recordColumns)[number]>;

/** With the attempts so far to reach the merchant's webhook endpoint. */
export type HistoryOrder = RecordedOrder & { readonly webhookTrials: number };
