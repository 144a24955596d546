import type { SandboxClient } from '../../client/sandbox-client.ts';
import type { SandboxOnrampOrder } from '../../protocol/extensions.ts';
import { plainDecimal } from '../../protocol/scalars.ts';
import type { DeskOrder, OrderDesk } from '../order-desk.ts';

/** Takes orders at the sandbox, through its extensions of the merchant API. */
export function createSandboxDesk(client: SandboxClient): OrderDesk {
  return {
    async create(request) {
      const order = await client.createOrder({
        type: 1,
        coinCode: request.coin,
        network: request.network,
        fiatType: request.fiatId,
        fiatAmount: request.fiatAmount,
        paymentType: request.paymentType,
        walletAddress: request.walletAddress,
        ...(request.memo !== null && { addressTag: request.memo }),
        merchantRecognitionId: request.recognitionId,
      });
      return readDeskOrder(order);
    },
    claimPayment: (orderId, referenceId) => client.claimPayment({ orderId, referenceId }),
    abandon: (orderId) => client.abandonOrder({ orderId }),
    async read(orderId) {
      return readDeskOrder(await client.readOrder({ orderId, type: 1 }));
    },
  };
}

/** `""`, `0` and `null` all stand for what is not known yet. */
function readDeskOrder(order: SandboxOnrampOrder): DeskOrder {
  return {
    id: order.orderId,
    statusCode: order.status,
    fiatAmount: plainDecimal(order.fiatAmount),
    quantity: plainDecimal(order.actualCryptoAmount || order.expectedCryptoAmount),
    rate: plainDecimal(order.actualPrice || order.expectedPrice),
    reference: order.referenceId || null,
    transactionHash: order.transactionHash || order.hashId || null,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    payBefore: order.expiresAt,
    account: order.deposit,
  };
}
