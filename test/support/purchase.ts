/** What `createOrder` wants for a purchase, but for the shop's own id of it. */
export const purchase = {
  coinCode: 'usdt',
  network: 'matic20',
  type: 1,
  fiatType: 1,
  fiatAmount: 1000,
  paymentType: 1,
  walletAddress: `0x${'a'.repeat(40)}`,
} as const;
