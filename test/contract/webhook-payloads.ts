import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Fields } from './contract-service.ts';
import { describeFields, type FieldRow } from './describe-fields.ts';
import type { SandboxService } from './sandbox-service.ts';
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const onrampRows: readonly FieldRow[] = [
  ['orderId', 'an integer'],
  ['walletAddress', 'a string'],
  ['coinId', 'an integer'],
  ['chainId', 'an integer'],
  ['fiatType', 'an integer'],
  ['paymentType', '1 or 2'],
  ['fiatAmount', 'a number'],
  ['expectedPrice', 'a number'],
  ['expectedCryptoAmount', 'a number'],
  ['actualPrice', 'a number or null'],
  ['actualCryptoAmount', 'a number or null'],
  ['kycNeeded', '0 or 1'],
  ['createdAt', 'an ISO 8601 time in UTC with milliseconds'],
  ['updatedAt', 'an ISO 8601 time in UTC with milliseconds'],
  ['status', 'an integer'],
  ['referenceId', 'a string or null'],
  ['onRampFee', 'a number'],
  ['gasFee', 'a number'],
  ['clientFee', 'a number'],
  ['gatewayFee', 'a number'],
  ['transactionHash', 'a string or null'],
  ['merchantRecognitionId', 'a string'],
  ['webhookTrials', 'an integer'],
  ['appId', 'an integer'],
  // Beyond the interface: what real receivers need.
  ['eventType', 'onramp'],
  ['coinCode', 'a string'],
  ['network', 'a string'],
];

/** The interface shows none of it; these are the fields of the published example. */
const offrampRows: readonly FieldRow[] = [
  ['orderId', 'an integer'],
  ['eventType', 'offramp'],
  ['walletAddress', 'a string'],
  ['coinId', 'an integer'],
  ['chainId', 'an integer'],
  ['fiatType', 'an integer'],
  ['expectedPrice', 'a number'],
  ['actualFiatAmount', 'a number or null'],
  ['actualPrice', 'a number or null'],
  ['actualQuantity', 'a number or null'],
  ['kycNeeded', '0 or 1'],
  ['createdAt', 'an ISO 8601 time in UTC with milliseconds'],
  ['updatedAt', 'an ISO 8601 time in UTC with milliseconds'],
  ['status', 'an integer'],
  ['statusDescription', 'a string'],
  ['referenceId', 'a string or null'],
  ['onRampFee', 'a number'],
  ['clientFee', 'a number'],
  ['gatewayFee', 'a number'],
  ['transactionHash', 'a string or null'],
  ['merchantRecognitionId', 'a string'],
  ['coinCode', 'a string'],
  ['network', 'a string'],
  ['paymentType', '1 or 2, as a string'],
  ['webhookTrials', 'an integer'],
];

const shared = {
  coinCode: 'usdt',
  network: 'matic20',
  fiatType: 1,
  walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const;
const referenceId = '412203114455';

const purchase = {
  ...shared,
  type: 1,
  fiatAmount: 1000,
  paymentType: 1,
  merchantRecognitionId: 'told-purchase',
} as const;
const sale = {
  ...shared,
  type: 2,
  quantity: 50,
  paymentType: 2,
  merchantRecognitionId: 'told-sale',
  scenario: 'by-hand',
} as const;

/** What tells of each order beyond its record, or otherwise than its record. `updatedAt` is looked at alone. */
const told = [
  {
    table: 'Onramp webhook payload',
    order: purchase,
    rows: onrampRows,
    differs: () => ({ status: 4, eventType: 'onramp', webhookTrials: 0, ...knownOf(purchase) }),
  },
  {
    table: 'Offramp webhook payload',
    order: sale,
    rows: offrampRows,
    differs: (record: Fields) => ({
      status: 6,
      eventType: 'offramp',
      statusDescription: 'SUCCESS',
      kycNeeded: 0,
      onRampFee: record['onrampFee'],
      webhookTrials: 0,
      ...knownOf(sale),
      paymentType: '2',
    }),
  },
] as const;

/** The webhooks of a purchase and of a sale that went all the way, field by field. */
export function describeWebhookPayloads(service: SandboxService): void {
  describe('webhooks of orders', () => {
    let receiver: WebhookReceiver;
    beforeAll(async () => {
      receiver = await openWebhookReceiver();
      await service.setWebhookUrl(receiver.url);
    });
    afterAll(async () => {
      await service.setWebhookUrl(null);
      await receiver.close();
    });

    describe.each(told)('$table', ({ table, order, rows, differs }) => {
      let payload: Fields;
      let record: Fields;
      beforeAll(async () => {
        const before = receiver.delivered.length;
        const orderId = await service.complete(order, referenceId);
        expect(receiver.delivered.length).toBe(before + 1);
        payload = receiver.delivered.at(-1)?.body ?? {};
        const newest = { type: order.type, order: 'DESC', pageSize: 1 };
        const [latest] = (await service.call('merchantHistory', newest)).json.data as Fields[];
        expect(latest).toMatchObject({ orderId, merchantRecognitionId: order.merchantRecognitionId });
        record = latest ?? {};
      });

      describeFields(table, rows, () => Promise.resolve([payload]));

      it.each(rows.filter(([field]) => field !== 'updatedAt'))('%s: tells of this order', (field) => {
        const expected: Fields = { ...record, ...differs(record) };
        expect(expected).toHaveProperty(field);
        expect(payload[field]).toEqual(expected[field]);
      });

      it('updatedAt: is when the order completed', () => {
        const at = (fields: Fields, name: string) => Date.parse(String(fields[name]));
        expect(at(payload, 'updatedAt')).toBeGreaterThan(at(payload, 'createdAt'));
        // The record's is when the webhook was sent.
        expect(at(payload, 'updatedAt')).toBeLessThan(at(record, 'updatedAt'));
      });

      it('holds no other field', () => {
        expect(Object.keys(payload).toSorted()).toEqual(rows.map(([field]) => field).toSorted());
      });
    });

    describe('by sendDummyWebhook', () => {
      beforeAll(async () => {
        await service.call('sendDummyWebhook', { webhookUrl: `${receiver.url}/test` });
      });
      describeFields('Onramp webhook payload, test', onrampRows, () =>
        Promise.resolve([receiver.delivered.at(-1)?.body ?? {}]),
      );
    });
  });
}

/** What of an order is known before it is made. */
function knownOf({
  coinCode,
  network,
  walletAddress,
  fiatType,
  merchantRecognitionId,
}: typeof purchase | typeof sale) {
  return {
    coinCode,
    network,
    walletAddress,
    fiatType,
    merchantRecognitionId,
    referenceId,
    coinId: 54,
    chainId: 3,
  };
}
