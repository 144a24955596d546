/**
 * Exact rational numbers on BigInt: an oracle for decimal arithmetic that shares no code and no method with it.
 */
export interface Rational {
  readonly over: bigint;
  /** Always positive. */
  readonly under: bigint;
}

export function rational(decimal: string): Rational {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

export const plus = (a: Rational, b: Rational): Rational => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
export const minus = (a: Rational, b: Rational): Rational => plus(a, { over: -b.over, under: b.under });
export const times = (a: Rational, b: Rational): Rational => ({
  over: a.over * b.over,
  under: a.under * b.under,
});
export const over = (a: Rational, b: Rational): Rational =>
  b.over < 0n
    ? { over: -a.over * b.under, under: a.under * -b.over }
    : { over: a.over * b.under, under: a.under * b.over };
export const isLess = (a: Rational, b: Rational): boolean => a.over * b.under < b.over * a.under;

/** Cuts toward zero to so many places, as a decimal text without zeros at its end. */
export function cutText(value: Rational, places: number): string {
  return scaledText((value.over * 10n ** BigInt(places)) / value.under, places);
}

/** Rounds half away from zero. */
export function roundText(value: Rational, places: number): string {
  const doubled = (2n * value.over * 10n ** BigInt(places)) / value.under;
  const away = doubled < 0n ? -1n : 1n;
  return scaledText((doubled + away) / 2n, places);
}

function scaledText(scaled: bigint, places: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  const text = fraction ? `${whole}.${fraction}` : whole;
  return scaled < 0n ? `-${text}` : text;
}
