import { z } from 'zod';

import { refuse } from '../refuse.ts';

export const referenceInput = z.object({ reference: z.unknown() });

/**
 * A bank's reference of a transfer (UTR), as the contract has it: 4 to 64 letters, digits, spaces, `-`, `_`, `/` or
 * `.`. White space around it comes from copying and is dropped.
 *
 * @throws Problem `invalid-reference`
 */
export function checkReference(reference: unknown): string {
  const text = typeof reference === 'string' && reference.length <= 256 ? reference.trim() : '';
  if (/^[A-Za-z0-9 \-_/.]{4,64}$/.test(text)) return text;
  throw refuse(
    'invalid-reference',
    'This is not a payment reference. Copy it from your bank or UPI app: 4 to 64 letters and digits.',
    { field: 'reference' },
  );
}
