import type { Order } from './order.ts';

/**
 * The order that a test webhook tells of: complete, with every field filled.
 *
 * Not shown in the specification: we give it a number that no order will have, so that a receiver that remembers the
 * events it has seen never takes a real one for a repetition of this.
 */
export function testOrder(appId: number, nowMs: number): Order {
  return {
    id: 2_147_483_647,
    appId,
    type: 1,
    seq: 0,
    fiatType: 1,
    coinId: 54,
    chainId: 3,
    paymentType: 1,
    walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    addressTag: null,
    merchantRecognitionId: 'test-webhook',
    details: '[]',
    scenario: null,
    status: 4,
    fiatAmount: '1000',
    expectedQuantity: '11.13',
    expectedPrice: '87.94',
    actualQuantity: '11.12',
    actualPrice: '87.99',
    actualFiatAmount: null,
    onrampFee: '2.5',
    clientFee: '0',
    gatewayFee: '0',
    gasFee: '0.21',
    tdsFee: '0',
    depositAddress: null,
    transactionHash: `0x${'7e57'.repeat(16)}`,
    referenceId: '227912121212',
    createdAt: nowMs - 60_000,
    updatedAt: nowMs,
    expiresAt: nowMs + 540_000,
    nextStepAt: null,
  };
}
