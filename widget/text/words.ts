import type { Fiat } from '../../server/gateway/contract.ts';
import type { Messages } from './en.ts';
import { en } from './en.ts';

/**
 * What a component needs to speak: the messages of one language and the number forms of one locale. Made once for
 * an element, handed down as a property, read at render.
 */
export interface Words {
  readonly messages: Messages;
  /** BCP 47, e.g. `en-IN`. */
  readonly locale: string;
  /**
   * A fiat amount with its sign, e.g. `₹5,000.00`, `₹5,000` in brief, or a rate with every digit,
   * e.g. `₹0.001982`.
   *
   * @param amount decimal string
   */
  money(amount: string, fiat: Pick<Fiat, 'currency' | 'decimals'>, form?: 'brief' | 'exact'): string;
  /** A coin quantity, all its digits, grouped. @param amount decimal string */
  quantity(amount: string): string;
  /** Minutes and seconds, e.g. `9:05`. @param ms not negative */
  duration(ms: number): string;
  /** Date and time of day. @param iso ISO 8601 */
  time(iso: string): string;
}

/** @param locale one that the engine knows, as `knownLocale` gives it */
export function createWords(locale: string): Words {
  return {
    messages: en,
    locale,
    // Intl takes decimal strings and keeps every digit of them, but its types say number.
    money: (amount, { currency, decimals }, form) =>
      numberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: form === 'brief' && !/\.0*[1-9]/.test(amount) ? 0 : decimals,
        maximumFractionDigits: form === 'exact' ? 20 : decimals,
      }).format(amount as unknown as number),
    quantity: (amount) =>
      numberFormat(locale, { maximumFractionDigits: 20 }).format(amount as unknown as number),
    duration: (ms) => {
      const seconds = Math.ceil(ms / 1000);
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    },
    time: (iso) => new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  };
}

/** The locale as `Intl` takes it; English for a tag that it would throw at, such as `en_US`. */
export function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Formatters are slow to make and few: one for each form that was asked for. */
const formats = new Map<string, Intl.NumberFormat>();
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, options)));
  return format;
}
