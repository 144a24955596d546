import { describe, expect, it } from 'vitest';

import { qrRows } from '../../../../server/gateway/present/qr-rows.ts';

describe('the rows of a QR code', () => {
  const rows = qrRows('upi://pay?pa=merchant@bank&am=1000.50&cu=INR').split('\n');

  it('are a square of ones and zeros, of a size the standard knows', () => {
    expect(rows.every((row) => row.length === rows.length && /^[01]+$/.test(row))).toBe(true);
    expect((rows.length - 17) % 4).toBe(0);
  });

  it('have the three finder patterns in their corners', () => {
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    const corner = (top: number, left: number) =>
      rows.slice(top, top + 7).map((row) => row.slice(left, left + 7));
    const far = rows.length - 7;
    expect([corner(0, 0), corner(0, far), corner(far, 0)]).toEqual([finder, finder, finder]);
    expect(corner(far, far)).not.toEqual(finder);
  });
});
