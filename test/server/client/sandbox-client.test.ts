import { describe, expect, it } from 'vitest';

import { createSandboxClient } from '../../../server/client/index.ts';
import { clientOptions, createFakeEdge, failure, networkDown, success } from './fake-edge.ts';

const order = {
  orderId: 9,
  walletAddress: '0x1',
  coinId: '54',
  chainId: 3,
  fiatType: 1,
  fiatAmount: 100,
  expectedCryptoAmount: 0.89,
  expectedPrice: 87,
  actualCryptoAmount: null,
  actualPrice: null,
  onRampFee: 2.49,
  clientFee: 0,
  gatewayFee: 0,
  gasFee: 0,
  referenceId: null,
  status: 0,
  createdAt: '2022-10-08T06:25:17.000Z',
  updatedAt: '2022-10-08T06:25:17.000Z',
  merchantRecognitionId: 'x',
  coinCode: 'usdt',
  network: 'matic20',
  addressTag: null,
  expiresAt: '2022-10-08T06:35:17.000Z',
  deposit: null,
};
const request = {
  type: 1,
  coinCode: 'usdt',
  network: 'matic20',
  fiatType: 1,
  fiatAmount: '100',
  paymentType: 1,
  walletAddress: '0x1',
  merchantRecognitionId: 'x',
} as const;

describe('the sandbox client', () => {
  it('signs its calls and sends them outside of the brand', async () => {
    const edge = createFakeEdge(success(order));
    const client = createSandboxClient(clientOptions(edge.fetch).options);
    expect(await client.createOrder(request)).toMatchObject({ orderId: 9, coinId: 54 });
    expect(edge.sent[0]?.url).toBe('https://api.example.com/sandbox/v1/orders/create');
    expect(edge.sent[0]?.init.headers['x-service-signature']).toMatch(/^[0-9a-f]{128}$/);
    expect(await client.readOrder({ orderId: 9, type: 1 })).toMatchObject({ status: 0 });
    expect(await client.claimPayment({ orderId: 9, referenceId: 'UTR' })).toBeUndefined();
  });

  it('repeats all three after a network failure: each of them is idempotent', async () => {
    const edge = createFakeEdge(networkDown, success(order));
    const client = createSandboxClient(clientOptions(edge.fetch).options);
    expect(await client.createOrder(request)).toMatchObject({ orderId: 9 });
    expect(edge.sent).toHaveLength(2);
  });

  it('tells a conflict as a refusal', async () => {
    const edge = createFakeEdge(failure(409, 'other details'));
    const client = createSandboxClient(clientOptions(edge.fetch).options);
    await expect(client.createOrder(request)).rejects.toMatchObject({
      name: 'MerchantApiRefused',
      code: 409,
    });
  });
});
