import type { FiatRow } from '../../protocol/fiats.ts';

/** The name of a currency's method of a kind (1 = instant, 2 = bank transfer); the first where it has several. */
export function methodOf(fiat: FiatRow, paymentType: 1 | 2): string | undefined {
  return Object.entries(fiat.methods).find(([, kind]) => kind === paymentType)?.[0];
}
