import { setTimeout as delay } from 'node:timers/promises';

import { MerchantApiUnavailable, type SandboxClient } from '../../server/client/index.ts';

/** An order whose payment was claimed, as the sandbox acknowledged it. */
export interface ClaimedOrder {
  readonly orderId: number;
  readonly type: 1 | 2;
}

/** Makers of orders that let no failure of the network stop them. */
export interface OrderLoad {
  /** Lets so many more be made. */
  allow(count: number): void;
  /** Resolves with every order there is, once all that were allowed are made. */
  finish(): Promise<readonly ClaimedOrder[]>;
}

/** @param client one that repeats nothing by itself */
export function startOrderLoad(client: SandboxClient, makers: number): OrderLoad {
  const orders: ClaimedOrder[] = [];
  let allowed = 0;
  let begun = 0;
  let isFinishing = false;
  let wake = (): void => {};
  let awake = new Promise<void>((resolve) => (wake = resolve));

  async function make(number: number): Promise<void> {
    const request = requestFor(number);
    const orderId = await untilAcknowledged(async () => {
      const order = await (request.type === 1 ? client.createOrder(request) : client.createOrder(request));
      return order.orderId;
    });
    await untilAcknowledged(() => client.claimPayment({ orderId, referenceId: `UTR${number}` }));
    orders.push({ orderId, type: request.type });
  }

  async function makeOrders(): Promise<void> {
    for (;;) {
      if (begun < allowed) await make((begun += 1));
      else if (isFinishing) return;
      else await awake;
    }
  }

  function rouse(): void {
    wake();
    awake = new Promise<void>((resolve) => (wake = resolve));
  }

  const work = Promise.all(Array.from({ length: makers }, makeOrders));
  // Told by `finish`; until then it is nobody's unhandled rejection.
  work.catch(() => {});
  return {
    allow(count) {
      allowed += count;
      rouse();
    },
    async finish() {
      isFinishing = true;
      rouse();
      await work;
      return orders;
    },
  };
}

/** Purchases by hand and on an exchange, and sales: each kind completes with codes of its own. */
function requestFor(number: number) {
  const shared = {
    coinCode: 'usdt',
    network: 'matic20',
    fiatType: 1,
    walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    merchantRecognitionId: `load-${number}`,
  };
  if (number % 3 === 2) return { ...shared, type: 2, quantity: '100', paymentType: 1 } as const;
  return { ...shared, type: 1, fiatAmount: '1000', paymentType: number % 3 === 0 ? 1 : 2 } as const;
}

async function untilAcknowledged<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof MerchantApiUnavailable)) throw error;
      await delay(20);
    }
  }
}
