import { Big } from 'big.js';

/**
 * A link, and the text of a QR code, that opens a UPI app with everything filled in (NPCI's UPI linking
 * specification: `pa` payee address, `pn` payee name, `am` amount, `cu` currency, `tn` note).
 *
 * Values are percent-encoded, spaces as `%20`: several apps show a `+` as it stands. The `@` of an address stays, as
 * all published links have it.
 */
export function upiLink(payment: {
  readonly vpa: string;
  readonly holder: string;
  readonly amount: string;
  readonly note: string;
}): string {
  const parameters = [
    ['pa', payment.vpa],
    ['pn', payment.holder],
    // Apps differ in what they make of "1000.5"; two places are read alike by all.
    ['am', new Big(payment.amount).toFixed(2)],
    ['cu', 'INR'],
    ['tn', payment.note],
  ] as const;
  const query = parameters
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`);
  return `upi://pay?${query.join('&')}`;
}
