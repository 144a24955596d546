import { randomBytes } from 'node:crypto';

import { Secret } from '../protocol/signature.ts';

/** Who may sign. One merchant has one key. */
export interface Merchant {
  readonly appId: number;
  readonly apiKey: string;
  readonly secret: Secret;
}

export interface Merchants {
  /**
   * The merchant who signed a text, or null. An unknown key costs the same work as a wrong signature, so that keys
   * cannot be found by timing.
   */
  authenticate(apiKey: string, text: string, signatureHex: string): Merchant | null;
}

/** @throws RangeError when two merchants share a key or an app id */
export function createMerchants(list: readonly Merchant[]): Merchants {
  const byKey = new Map(list.map((merchant) => [merchant.apiKey, merchant]));
  const appIds = new Set(list.map(({ appId }) => appId));
  if (byKey.size !== list.length || appIds.size !== list.length) {
    throw new RangeError('Two merchants of the sandbox share an API key or an app id; give each its own.');
  }
  const nobody = new Secret(randomBytes(32).toString('hex'));

  return {
    authenticate(apiKey, text, signatureHex) {
      const merchant = byKey.get(apiKey);
      const verified = (merchant?.secret ?? nobody).verify(text, signatureHex);
      return merchant && verified ? merchant : null;
    },
  };
}
