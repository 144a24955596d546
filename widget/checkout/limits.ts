import type { Range } from '../../server/gateway/contract.ts';
import { compareDecimals } from './compare-decimals.ts';
import type { Resolved } from './selection.ts';

/** The limits of a selection in fiat units, with the rule that sets the lower one. */
export interface Limits extends Range {
  readonly minRule: 'fiat' | 'network';
}

export type LimitBreach = 'below-fiat' | 'below-network' | 'above-fiat';

/**
 * @param minimumsFiat the fiat that the catalogue's pair minimums are in; those of another fiat say nothing here
 */
export function limitsOf({ fiat, pair }: Resolved, minimumsFiat: string): Limits | null {
  if (!fiat.buy) return null;
  const { min, max } = fiat.buy;
  const own = minimumsFiat === fiat.code ? pair.minBuy : null;
  return own !== null && compareDecimals(own, min) > 0
    ? { min: own, max, minRule: 'network' }
    : { min, max, minRule: 'fiat' };
}

export function breachOf(amount: string, limits: Limits): LimitBreach | null {
  if (compareDecimals(amount, limits.min) < 0) return `below-${limits.minRule}`;
  return compareDecimals(amount, limits.max) > 0 ? 'above-fiat' : null;
}
