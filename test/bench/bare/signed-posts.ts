import { createHmac } from 'node:crypto';

import { Pool } from 'undici';

import { answerRounds } from '../measured-rounds.ts';

/**
 * The least a sender of webhooks can do: signs a text of one size again and again and posts it, sixteen at a time,
 * and keeps nothing.
 *
 * Usage: signed-posts.ts <url of the receiver> <how many>
 */
const [receiverUrl = '', count = ''] = process.argv.slice(2);
const pool = new Pool(receiverUrl, { connections: 16, pipelining: 1 });
const body = JSON.stringify({
  orderId: 100000,
  eventType: 'onramp',
  walletAddress: '0x52908400098527886E0F7030069857D100100000',
  coinId: 54,
  chainId: 3,
  fiatType: 1,
  expectedPrice: 1,
  actualPrice: 88.3141,
  kycNeeded: 0,
  createdAt: '1970-01-02T03:46:40.000Z',
  updatedAt: '2022-11-09T16:58:07.000Z',
  status: 4,
  referenceId: 'UTR-100000',
  clientFee: 0,
  gatewayFee: 0,
  transactionHash: '0x5e1f0c8a2b7d4e9f6a3c1b8d7e2f5a4c9b6d3e8f1a2b7c4d5e100100000',
  merchantRecognitionId: 'a-recognition-id-of-a-shop-100000',
  coinCode: 'usdt',
  network: 'matic20',
  webhookTrials: 0,
  paymentType: 1,
  fiatAmount: 1,
  expectedCryptoAmount: 1,
  actualCryptoAmount: 11.23,
  onRampFee: 0.25,
  gasFee: 0,
  appId: 1,
});

answerRounds(async () => {
  let left = Number(count);
  async function sendOnAndOn(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const payload = Buffer.from(`{"timestamp":${Date.now()},"body":${body}}`).toString('base64');
      const answer = await pool.request({
        method: 'POST',
        path: '/',
        headers: {
          'content-type': 'application/json;charset=UTF-8',
          'x-service-payload': payload,
          'x-service-signature': createHmac('sha512', 'demo-secret').update(payload).digest('hex'),
        },
        body,
      });
      await answer.body.dump();
    }
  }
  await Promise.all(Array.from({ length: 16 }, sendOnAndOn));
  return Number(count);
});
