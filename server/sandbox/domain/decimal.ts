import Big from 'big.js';

/**
 * Exact decimals. Division gives 20 places cut toward zero, so cutting a quotient again to a coin's places (18 at
 * most) gives what cutting the true quotient would: rounding twice could carry into the last place, cutting cannot.
 */
export const Decimal = Big();
Decimal.DP = 20;
Decimal.RM = 0;

export type Decimal = Big;

/** Cuts to so many places, toward zero. */
export function cut(value: Decimal, places: number): Decimal {
  return value.round(places, 0);
}

/** A quotient cut toward zero to so many places: exact, and no digit is worked out that is cut off again. */
export function divideCut(dividend: Decimal, divisor: Decimal, places: number): Decimal {
  const Divider = dividers[places];
  if (!Divider) throw new RangeError(`A quotient has 0 to ${maxPlaces} places; asked for ${places}.`);
  return new Decimal(new Divider(dividend).div(divisor));
}

const maxPlaces = 20;
const dividers = Array.from({ length: maxPlaces + 1 }, (_, places) => {
  const Divider = Big();
  Divider.DP = places;
  Divider.RM = 0;
  return Divider;
});

/** Rounds half away from zero, as the published fee amounts are. */
export function roundHalfUp(value: Decimal, places: number): Decimal {
  return value.round(places, 1);
}

/** Rounds a positive value up to so many significant digits. */
export function roundUpSignificant(value: Decimal, digits: number): Decimal {
  return value.prec(digits, 3);
}

/** Plain notation, no exponent: how amounts are stored. */
export function decimalText(value: Decimal): string {
  return value.toFixed();
}

/**
 * The JSON number nearest to an exact decimal, for the fields that the specification has as numbers. Up to 15 digits
 * and a power of ten up to 22 are exact as binary numbers, so that one division rounds once, as reading the text
 * would, and no text is written to be read again.
 */
export function wireNumber(value: Decimal | string): number {
  if (typeof value === 'string') return Number(value);
  const places = value.c.length - 1 - value.e;
  const power = powersOfTen[places];
  if (power === undefined || value.c.length > 15) return Number(value.toFixed());
  let digits = 0;
  for (const digit of value.c) digits = digits * 10 + digit;
  // Zero has no sign in an answer.
  return digits === 0 ? 0 : (value.s * digits) / power;
}

/** `**` need not give them exactly. */
const powersOfTen = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
