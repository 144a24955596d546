import { Big } from 'big.js';

import { plainDecimal } from '../../protocol/scalars.ts';
import type { Decimal } from '../contract.ts';
import { refuse } from '../refuse.ts';

/**
 * Checks an amount as it was typed: ASCII digits with an optional decimal point, above zero, no more decimals than
 * the currency has. No sign, exponent, grouping, space, or digits of another script: each of those can be read as
 * two different amounts.
 *
 * @returns the amount without leading or trailing zeroes
 * @throws Problem `invalid-amount`
 */
export function checkAmount(
  text: unknown,
  rule: { readonly field: 'fiatAmount' | 'quantity'; readonly unit: string; readonly decimals: number },
): Decimal {
  const example = rule.decimals === 0 ? '1000' : '1000.50';
  if (typeof text !== 'string' || !/^[0-9]{1,15}(?:\.[0-9]{1,18})?$/.test(text)) {
    throw refuse(
      'invalid-amount',
      `This is not an amount. Enter digits only, with a point before decimals, such as ${example}.`,
      { field: rule.field },
    );
  }
  const amount = new Big(text);
  if (!amount.gt(0)) {
    throw refuse('invalid-amount', `The amount must be above zero. Enter one such as ${example}.`, {
      field: rule.field,
    });
  }
  if (!amount.round(rule.decimals, Big.roundDown).eq(amount)) {
    throw refuse('invalid-amount', `${rule.unit} amounts have ${decimalPlaces(rule.decimals)}.`, {
      field: rule.field,
    });
  }
  // The specification's amounts are JSON numbers: one that would change on the way is not sent.
  if (plainDecimal(Number(amount.toFixed())) !== amount.toFixed()) {
    throw refuse('invalid-amount', 'The amount has more digits than can be sent exactly. Enter fewer.', {
      field: rule.field,
    });
  }
  return amount.toFixed();
}

function decimalPlaces(decimals: number): string {
  if (decimals === 0) return 'no decimals';
  return decimals === 1 ? 'at most 1 decimal' : `at most ${decimals} decimals`;
}
