import { z } from 'zod';

import { merchantRecognitionIdMaxBytes } from '../../protocol/requests.ts';
import type { PaymentMethod } from '../contract.ts';
import type { NetworkEntry } from '../present/merge-networks.ts';
import { refuse } from '../refuse.ts';
import { quoteInput } from './quote-input.ts';

/** `POST /v1/orders` by shape; address, memo and method are judged by the functions below. */
export const orderInput = quoteInput.extend({
  method: z.string({ error: 'Name a payment method' }).max(64),
  walletAddress: z.string({ error: 'Give the wallet address as text' }),
  memo: z.string({ error: 'Give the memo as text' }).optional(),
  reference: z
    .string()
    .min(1)
    .refine((text) => Buffer.byteLength(text, 'utf8') <= merchantRecognitionIdMaxBytes, {
      error: `Keep the reference within ${merchantRecognitionIdMaxBytes} bytes`,
    })
    .optional(),
  idempotencyKey: z
    .string({ error: 'Send an idempotency key' })
    .regex(/^[A-Za-z0-9_-]{16,64}$/, { error: 'Use 16 to 64 letters, digits, "-" or "_"' }),
});

/** @throws Problem `unknown-payment-method` */
export function checkMethod(methods: readonly PaymentMethod[], id: string): PaymentMethod {
  const method = methods.find((candidate) => candidate.id === id);
  if (method) return method;
  const names = methods.map((candidate) => candidate.id).join(', ');
  throw refuse('unknown-payment-method', `There is no such payment method here. Choose one of: ${names}.`, {
    field: 'method',
  });
}

/** @throws Problem `invalid-address` */
export function checkAddress(entry: NetworkEntry, address: string): string {
  if (entry.acceptsAddress(address)) return address;
  const { name, addressPrefixes } = entry.network;
  const hint = addressPrefixes.length > 0 ? ` It starts with ${addressPrefixes.join(' or ')}.` : '';
  throw refuse(
    'invalid-address',
    `This is not an address on ${name}. Copy the address from your wallet, with ${name} chosen there.${hint}`,
    { field: 'walletAddress' },
  );
}

/** An empty memo is none. @throws Problem `invalid-memo` */
export function checkMemo(entry: NetworkEntry, memo: string | undefined): string | null {
  const { name } = entry.network;
  if (entry.acceptsMemo === null) {
    if (!memo) return null;
    throw refuse('invalid-memo', `${name} takes no memo. Leave it empty.`, { field: 'memo' });
  }
  if (memo && entry.acceptsMemo(memo)) return memo;
  throw refuse(
    'invalid-memo',
    memo
      ? `This is not a memo of ${name}. Copy it from your wallet.`
      : `${name} needs a memo (also called tag) beside the address. Copy it from your wallet.`,
    { field: 'memo' },
  );
}
