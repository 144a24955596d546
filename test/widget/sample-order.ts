import type { Order, Quote, QuoteInput } from '../../server/gateway/contract.ts';
import { wallet } from './sample-catalog.ts';

/** A smallest code would be 21 modules wide; three rows are enough to see that it is drawn. */
export const sampleQr = '101\n010\n110';

/** An order that waits for its payment, ten minutes from now. */
export function sampleOrder(patch: Partial<Order> = {}): Order {
  return {
    id: 4711,
    side: 'buy',
    coin: 'usdt',
    network: 'matic20',
    fiat: 'INR',
    fiatAmount: '5000.5',
    quantity: '56.45',
    rate: '88.2',
    method: 'UPI',
    walletAddress: wallet,
    memo: null,
    phase: 'awaiting-payment',
    code: 0,
    final: false,
    deposit: {
      method: 'UPI',
      kind: 'instant',
      fields: [
        { name: 'vpa', value: 'lantern@bank' },
        { name: 'unheardOf', value: 'shown as it stands' },
      ],
      qr: sampleQr,
      link: 'upi://pay?pa=lantern@bank&am=5000.5',
      notes: [
        { works: true, text: 'Works at any hour.' },
        { works: false, text: 'No cheques.' },
      ],
    },
    reference: null,
    transaction: null,
    createdAt: new Date(Date.now()).toISOString(),
    updatedAt: new Date(Date.now()).toISOString(),
    payBefore: new Date(Date.now() + 600_000).toISOString(),
    pollAfterMs: 4000,
    ...patch,
  };
}

/** The order after its payment was claimed, in any later phase. */
export function laterOrder(phase: Order['phase'], patch: Partial<Order> = {}): Order {
  return sampleOrder({
    phase,
    code: 1,
    deposit: null,
    reference: '227912121212',
    pollAfterMs: patch.final ? null : 2000,
    ...patch,
  });
}

export const sampleTransaction = {
  hash: `0x${'ab'.repeat(32)}`,
  url: `https://polygonscan.com/tx/0x${'ab'.repeat(32)}`,
};

export function completeOrder(): Order {
  return laterOrder('complete', { code: 4, final: true, transaction: sampleTransaction });
}

export function sampleQuote({ coin, network, fiat, fiatAmount = '5000' }: QuoteInput): Quote {
  return {
    side: 'buy',
    coin,
    network,
    fiat,
    fiatAmount,
    quantity: '56.45',
    rate: '88.2',
    fees: [
      { kind: 'service', amount: '12.5', unit: 'fiat' },
      { kind: 'network', amount: '8.82', unit: 'fiat' },
    ],
    refreshAfterMs: 15_000,
  };
}
