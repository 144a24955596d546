import { Big } from 'big.js';

import type { Decimal } from '../contract.ts';
import { refuse } from '../refuse.ts';
import { aboveMaximum, belowMinimum } from '../upstream-problem.ts';
import { checkAmount } from './check-amount.ts';
import type { QuoteFields } from './quote-input.ts';
import type { SelectedPair } from './select-pair.ts';

/**
 * The amount of a purchase: well formed, and within the limits of its pair before the service is asked.
 *
 * @throws Problem `invalid-input`, `invalid-amount`, `amount-below-minimum` or `amount-above-maximum`
 */
export function checkBuyAmount(fields: QuoteFields, selected: SelectedPair): Decimal {
  if (fields.quantity !== undefined) {
    throw refuse('invalid-input', 'Buying takes an amount of money: send fiatAmount without quantity.', {
      field: 'quantity',
    });
  }
  const { fiat, limits, pair } = selected;
  const amount = checkAmount(fields.fiatAmount, {
    field: 'fiatAmount',
    unit: fiat.code,
    decimals: fiat.decimals,
  });
  const asked = { fiat: fiat.code, pair, limits };
  if (new Big(amount).lt(limits.min)) throw belowMinimum(asked, limits);
  if (new Big(amount).gt(limits.max)) throw aboveMaximum(asked, limits);
  return amount;
}
