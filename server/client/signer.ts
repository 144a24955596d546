import type { Brand } from '../protocol/brand.ts';
import { createTimestamps, encodePayload, type Secret } from '../protocol/signature.ts';

/** Makes the three headers of a signed request and knows how far the service's clock stands from ours. */
export interface Signer {
  headersFor(body: unknown): Record<string, string>;
  /** Which correction of the clock is in use; changes when one is learnt. */
  readonly clockVersion: number;
  /** Takes the service's time from the `Date` header of an answer. False when the header says no time. */
  learnClock(dateHeader: string | null): boolean;
}

export interface SignerOptions {
  readonly brand: Brand;
  readonly apiKey: string;
  readonly secret: Secret;
  readonly now: () => number;
}

export function createSigner({ brand, apiKey, secret, now }: SignerOptions): Signer {
  let timestamp = createTimestamps(now);
  let clockVersion = 0;
  return {
    headersFor(body) {
      const payload = encodePayload({ timestamp: timestamp(), body });
      return {
        [brand.requestHeaders.apiKey]: apiKey,
        [brand.requestHeaders.payload]: payload,
        [brand.requestHeaders.signature]: secret.sign(payload),
      };
    },
    get clockVersion() {
      return clockVersion;
    },
    learnClock(dateHeader) {
      const theirs = Date.parse(dateHeader ?? '');
      if (Number.isNaN(theirs)) return false;
      const offsetMs = theirs - now();
      // A fresh sequence: the old one would hold on to the timestamps that were refused for being ahead.
      timestamp = createTimestamps(() => now() + offsetMs);
      clockVersion += 1;
      return true;
    },
  };
}
