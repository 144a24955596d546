import type { ChainRecord } from '../../protocol/records.ts';
import { textMatching } from './pattern-text.ts';
import { mix, seededHash } from './seeded-fraction.ts';

/**
 * The address a seller sends coins to: of the chain's form, and the same on every run. It belongs to nobody, so its
 * checksum is left to chance, which is as good as wrong: a wallet that verifies it will not send real coins there.
 */
export function depositAddress(chain: Pick<ChainRecord, 'addressRegex'>, seedText: string): string {
  let state = seededHash(seedText);
  return textMatching(chain.addressRegex ?? tonPattern, function pick() {
    state = (state + 0x9e3779b9) >>> 0;
    return mix(state) / 0x1_0000_0000;
  });
}

/** Published without a pattern of its own. */
const tonPattern = '^UQ[A-Za-z0-9_-]{46}$';
