import { z } from 'zod';

import type { Secret } from '../protocol/signature.ts';
import type { FrozenDeposit } from './present/present-deposit.ts';
import { refuse } from './refuse.ts';

/**
 * What an order is, as it was when it was created. It travels in the order's token, so the gateway stores nothing,
 * and what was shown as the place to pay stays what is shown: bankDetails is unsigned and may change meanwhile.
 */
const snapshotSchema = z.object({
  id: z.int().nonnegative(),
  side: z.enum(['buy', 'sell']),
  coin: z.string(),
  network: z.string(),
  fiat: z.string(),
  fiatAmount: z.string(),
  method: z.string(),
  walletAddress: z.string(),
  memo: z.string().nullable(),
  createdAt: z.string(),
  payBefore: z.string(),
  /** Prefix of the address where a transaction is viewed. */
  hashLink: z.string().nullable(),
  deposit: z.custom<FrozenDeposit>((value) => typeof value === 'object').nullable(),
});
export type OrderSnapshot = z.infer<typeof snapshotSchema>;

const claimsSchema = z.object({ order: snapshotSchema, expiresAt: z.number() });

/** Not shown in the specification: we let a token open its order for seven days, time to see a late transfer end. */
const lifetimeMs = 7 * 24 * 60 * 60_000;
const version = 'v1';
/** Longer than any token of ours; a header line beyond it is not worth an HMAC. */
const maxTokenLength = 8192;

export interface OrderTokens {
  /** `v1.<payload>.<signature>`: both parts base64url, the signature an HMAC-SHA512 over version and payload. */
  issue(order: OrderSnapshot): string;
  /**
   * Gives what the token was issued for. The signature is checked before anything of it is read.
   *
   * @throws Problem `order-token-missing`, `order-token-invalid` or `order-token-expired`
   */
  open(authorization: string | undefined): OrderSnapshot;
}

export function createOrderTokens(secret: Secret, now: () => number): OrderTokens {
  return {
    issue(order) {
      const claims = JSON.stringify({ order, expiresAt: now() + lifetimeMs });
      const signed = `${version}.${Buffer.from(claims, 'utf8').toString('base64url')}`;
      return `${signed}.${Buffer.from(secret.sign(signed), 'hex').toString('base64url')}`;
    },
    open(authorization) {
      const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) {
        throw refuse(
          'order-token-missing',
          'This needs the token of an order, sent as "Authorization: Bearer <token>".',
        );
      }
      const match = /^((v1)\.([A-Za-z0-9_-]+))\.([A-Za-z0-9_-]{86})$/.exec(
        token.slice(0, maxTokenLength + 1),
      );
      const [, signed = '', , payload = '', signature = ''] = match ?? [];
      const bytes = Buffer.from(signature, 'base64url');
      // 86 characters carry two bits more than 64 bytes: of the spellings of one signature only ours is taken.
      const canonical = bytes.toString('base64url') === signature;
      if (
        token.length > maxTokenLength ||
        !secret.verify(signed, bytes.toString('hex')) ||
        !match ||
        !canonical
      ) {
        throw refuse(
          'order-token-invalid',
          'This token was not issued here, or was changed. Start a new order.',
        );
      }
      const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      if (now() >= claims.expiresAt) {
        throw refuse(
          'order-token-expired',
          'This order was opened too long ago to be followed here. Ask the shop about it.',
        );
      }
      return claims.order;
    },
  };
}
