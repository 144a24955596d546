/** What a text that should be an amount turned out to be. */
export type Amount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'not-positive' }
  | { readonly kind: 'too-many-decimals' }
  /** `value` is a plain decimal string; `regrouped` when it is not written as the buyer wrote it. */
  | { readonly kind: 'amount'; readonly value: string; readonly regrouped: boolean };

/**
 * Reads an amount as people write it: digits of any script, grouped as in any country (`1,00,000.50`, `1.000,50`,
 * `1 000`), with one decimal separator. Signs, exponents and hexadecimal are not amounts.
 *
 * `1,500` and `1.500` are ambiguous; the separator the locale uses for decimals decides.
 *
 * @param decimals places the currency has
 * @param locale BCP 47
 */
export function readAmount(text: string, decimals: number, locale: string): Amount {
  const typed = text.trim();
  // Spaces, apostrophes and the Arabic thousands sign only ever group; the Arabic decimal sign is a point.
  const compact = westernDigits(typed.normalize('NFKC'))
    .replace(/(\d)[\s'’٬](?=\d{2,3}(?!\d))/g, "$1'")
    .replace('٫', '.');
  if (!compact) return { kind: 'empty' };
  if (/^[-−]\d/.test(compact)) return { kind: 'not-positive' };

  const point = decimalSeparatorAt(compact, locale);
  const whole = compact.slice(0, point);
  const fraction = compact.slice(point + 1).replace(/0+$/, '');
  // Western (1,234,567) or Indian (12,34,567) groups: the last has three digits, the first one to three.
  if (!/^(\d+|\d{1,3}([.,'])(\d{2,3}\2)*\d{3})$/.test(whole) || /\D/.test(fraction))
    return { kind: 'unreadable' };
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits.length > 15) return { kind: 'unreadable' };
  if (fraction.length > decimals) return { kind: 'too-many-decimals' };
  const value = fraction ? `${digits}.${fraction}` : digits;
  if (value === '0') return { kind: 'not-positive' };
  return { kind: 'amount', value, regrouped: whole !== digits || compact !== typed };
}

/** Where the fraction starts, or the end. A separator that comes twice, or before exactly three digits, groups. */
function decimalSeparatorAt(text: string, locale: string): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const separator = text.charAt(last);
  const end = text.length;
  if (last < 0 || text.indexOf(separator) !== last) return end;
  const own = (1.5).toLocaleString(locale, { numberingSystem: 'latn' }).charAt(1);
  const grouped = /[.,']/.test(text.slice(0, last));
  return grouped || separator === own || end - last !== 4 ? last : end;
}

/** Decimal digits of any script stand in runs of ten, whose first is the zero. */
function westernDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1))) value++;
    return `${value}`;
  });
}
