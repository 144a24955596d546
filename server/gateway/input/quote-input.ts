import { z } from 'zod';

const symbol = (what: string) =>
  z
    .string({ error: `Give the ${what} as text` })
    .min(1)
    .max(64);

/** The fields of a selection, by shape; whether they name something is judged against the catalogue. */
export const quoteInput = z.object({
  side: z.enum(['buy', 'sell'], { error: 'Say "buy" or "sell"' }),
  coin: symbol('coin').toLowerCase(),
  network: symbol('network').toLowerCase(),
  fiat: symbol('currency').toUpperCase(),
  // Judged by `checkAmount`, which has better words than a schema.
  fiatAmount: z.unknown().optional(),
  quantity: z.unknown().optional(),
});
export type QuoteFields = z.infer<typeof quoteInput>;
