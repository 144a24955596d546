import { generate } from 'lean-qr';

/**
 * Encodes a text as a QR code: a line of `0` and `1` for each row of modules. Done here and not in the page, where the
 * encoder would cost every buyer two kilobytes.
 *
 * @throws Error for a text that no QR code can hold (about 2,900 bytes)
 */
export function qrRows(text: string): string {
  return generate(text).toString({ on: '1', off: '0', lf: '\n', pad: 0 }).trimEnd();
}
