import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { depositAccount } from '../../../../server/protocol/extensions.ts';
import { fiats } from '../../../../server/protocol/fiats.ts';
import {
  bankDetailsShapeA as shapeA,
  bankDetailsShapeB as shapeB,
} from '../../../../server/protocol/records.ts';
import {
  bankDetailsShapeA,
  bankDetailsShapeB,
  depositAccountFor,
  type DepositAccount,
} from '../../../../server/sandbox/data/catalogue.ts';

const order = { orderId: 4711, fiatAmount: '1234.5' };

function accountOf(fiatType: number, method: string, payment = order): DepositAccount {
  const account = depositAccountFor(fiatType, method, payment);
  if (!account) throw new Error(`no account for ${fiatType} ${method}`);
  return account;
}

/** Digits weighted in turn, summed. */
function weighted(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] ?? 0), 0);
}

/** ISO 7064 mod 97-10 over the rearranged IBAN, letters as 10 to 35. */
function ibanRemainder(iban: string): bigint {
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  return BigInt([...rearranged].map((letter) => parseInt(letter, 36)).join('')) % 97n;
}

/** CRC-16/CCITT-FALSE bit by bit, as long division over GF(2): another road than the code takes. */
function crcByDivision(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const register = (BigInt(`0b${bits}`) << 16n) ^ (0xffffn << BigInt(bits.length));
  let rest = register;
  for (let at = bits.length + 15; at >= 16; at -= 1) {
    if ((rest >> BigInt(at)) & 1n) rest ^= 0x11021n << BigInt(at - 16);
  }
  return rest.toString(16).toUpperCase().padStart(4, '0');
}

/** Reads id, length, value until the text is used up. */
function readEmv(text: string): Record<string, string> {
  const objects: Record<string, string> = {};
  let rest = text;
  while (rest.length > 0) {
    const length = Number(rest.slice(2, 4));
    expect(rest.length).toBeGreaterThanOrEqual(4 + length);
    objects[rest.slice(0, 2)] = rest.slice(4, 4 + length);
    rest = rest.slice(4 + length);
  }
  return objects;
}

describe('deposit accounts', () => {
  const methods = fiats.flatMap((fiat) =>
    Object.keys(fiat.methods).map((method) => [fiat.id, method] as const),
  );
  const notInr = methods.filter(([fiatType]) => fiatType !== 1);

  it.each(notInr)('currency %i, %s: an account of the sandbox that names the order', (fiatType, method) => {
    const account = accountOf(fiatType, method);
    expect(depositAccount.parse(account)).toEqual(account);
    expect(Object.entries(account.fields)[0]).toEqual(['holder', 'Sandbox Deposits']);
    expect(Object.values(account.fields)).toContain('SBX4711');
    expect(Object.keys(account.fields).length).toBeGreaterThanOrEqual(3);
  });

  it('leave the rupee to bank details', () => {
    expect(depositAccountFor(1, 'UPI', order)).toBeNull();
    expect(depositAccountFor(9999, 'UPI', order)).toBeNull();
  });

  it.each(['PIX', 'constructor', '__proto__', ''])(
    'give a plain bank account for the method %j of another currency',
    (method) => {
      expect(accountOf(12, method)).toEqual(accountOf(12, 'BANK_TRANSFER'));
    },
  );

  it.each([
    [12, 'SEPA_BANK_TRANSFER', /^DE\d{20}$/],
    [12, 'OPEN_BANKING', /^DE\d{20}$/],
    [2, 'TRY_BANK_TRANSFER', /^TR\d{24}$/],
    [3, 'AED-BANK-TRANSFER', /^AE\d{21}$/],
  ])('currency %i, %s: an IBAN with the right check digits', (fiatType, method, form) => {
    const { iban = '' } = accountOf(fiatType, method).fields;
    expect(iban).toMatch(form);
    expect(ibanRemainder(iban)).toBe(1n);
  });

  it('write BICs that are marked as test ones by a zero', () => {
    const bics = notInr.flatMap(([fiatType, method]) => accountOf(fiatType, method).fields['bic'] ?? []);
    expect(bics.length).toBeGreaterThan(0);
    for (const bic of bics) expect(bic).toMatch(/^[A-Z]{4}[A-Z]{2}[A-Z0-9]0$/);
  });

  it('end a CLABE in its check digit', () => {
    const { clabe = '' } = accountOf(4, 'SPEI').fields;
    expect(clabe).toMatch(/^\d{18}$/);
    const sum = Array.from(clabe.slice(0, 17)).reduce(
      (total, digit, at) => total + ((Number(digit) * ([3, 7, 1][at % 3] ?? 0)) % 10),
      0,
    );
    expect(Number(clabe[17])).toBe((10 - (sum % 10)) % 10);
  });

  it('write a CBU whose two blocks each end in their check digit', () => {
    const { cbu = '', alias = '' } = accountOf(29, 'WIREAR').fields;
    expect(cbu).toMatch(/^\d{22}$/);
    expect((weighted(cbu.slice(0, 7), [7, 1, 3, 9]) + Number(cbu[7])) % 10).toBe(0);
    expect((weighted(cbu.slice(8, 21), [3, 9, 7, 1]) + Number(cbu[21])) % 10).toBe(0);
    expect(alias.length, 'nobody can hold so long an alias').toBeGreaterThan(20);
  });

  it('write an ABA routing number that sums to a multiple of ten', () => {
    const routing = accountOf(21, 'ACH').fields['routingNumber'] ?? '';
    expect(routing).toMatch(/^\d{9}$/);
    expect(weighted(routing, [3, 7, 1]) % 10).toBe(0);
  });

  it('write a NUBAN, a sort code and Latin American tax ids with right check digits', () => {
    const nuban = accountOf(6, 'NG-BANK-TRANSFER').fields['accountNumber'] ?? '';
    expect((weighted(`000${nuban.slice(0, 9)}`, [3, 7, 3]) + Number(nuban[9])) % 10).toBe(0);
    expect(accountOf(20, 'FASTER_PAYMENTS').fields).toMatchObject({
      sortCode: '00-00-00',
      accountNumber: '00012345',
    });
    expect(accountOf(10, 'KHIPU').fields['taxId']).toBe('99.999.999-9');
    expect(accountOf(9, 'BANCOLOMBIA').fields['taxId']).toBe('999999999-4');
  });

  it('take the order for the account number of a paybill', () => {
    expect(accountOf(15, 'MPESA_PAYBILL').fields).toEqual({
      holder: 'Sandbox Deposits',
      paybill: '000000',
      accountNumber: 'SBX4711',
    });
  });
});

describe('payment QR codes', () => {
  it('compute the checksum as its definition does', () => {
    expect(crcByDivision('123456789')).toBe('29B1');
  });

  it.each([
    [7, 'PIX'],
    [5, 'VIET-QR'],
    [27, 'THAI_QR'],
  ])('currency %i, %s: end in the checksum, whatever is paid', (fiatType, method) => {
    const cents = fc.integer({ min: 1, max: 1_000_000_000_00 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 2_000_000_000 }), (amount, orderId) => {
        const fiatAmount = (BigInt(amount) / 100n).toString();
        const qr = accountOf(fiatType, method, { orderId, fiatAmount }).qr ?? '';
        const objects = readEmv(qr);
        expect(qr.slice(-4)).toBe(crcByDivision(qr.slice(0, -4)));
        expect(Number(objects['54'])).toBe(Number(fiatAmount));
      }),
      { numRuns: 50 },
    );
  });

  it('are a BR Code for Pix, offered to copy and paste as well', () => {
    const { fields, qr } = accountOf(7, 'PIX');
    const code = readEmv(qr ?? '');
    expect(code).toMatchObject({
      '00': '01',
      '53': '986',
      '54': '1234.50',
      '58': 'BR',
      '59': 'Sandbox Deposits',
    });
    expect(readEmv(code['26'] ?? '')).toEqual({ '00': 'br.gov.bcb.pix', '01': fields['pixKey'] });
    expect(readEmv(code['62'] ?? '')).toEqual({ '05': 'SBX4711' });
    expect(fields['pixCopyPaste']).toBe(qr);
  });

  it('are a VietQR to the account shown, in whole dong', () => {
    const { fields, qr } = accountOf(5, 'VIET-QR', { orderId: 4711, fiatAmount: '300000' });
    const code = readEmv(qr ?? '');
    expect(code).toMatchObject({ '53': '704', '54': '300000', '58': 'VN' });
    const napas = readEmv(code['38'] ?? '');
    expect(napas).toMatchObject({ '00': 'A000000727', '02': 'QRIBFTTA' });
    expect(readEmv(napas['01'] ?? '')['01']).toBe(fields['accountNumber']);
  });

  it('are a PromptPay code to a mobile number of 13 digits', () => {
    const code = readEmv(accountOf(27, 'THAI_QR').qr ?? '');
    expect(code).toMatchObject({ '53': '764', '54': '1234.50', '58': 'TH' });
    expect(readEmv(code['29'] ?? '')).toEqual({ '00': 'A000000677010111', '01': '0066000000000' });
  });

  it('are an EPC code for SEPA, line by line', () => {
    const { fields, qr } = accountOf(12, 'SEPA_BANK_TRANSFER');
    expect(qr?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      fields['bic'],
      'Sandbox Deposits',
      fields['iban'],
      'EUR1234.50',
      '',
      '',
      'SBX4711',
    ]);
  });
});

describe('bank details', () => {
  it('have the two shapes of the specification, for the same account', () => {
    expect(shapeA.strict().parse(bankDetailsShapeA)).toEqual(bankDetailsShapeA);
    expect(shapeB.strict().parse(bankDetailsShapeB)).toEqual(bankDetailsShapeB);
    expect(bankDetailsShapeA.bank[0]?.ac).toBe(bankDetailsShapeB.bank.accountNumber);
    expect(bankDetailsShapeA.upi).toBe(bankDetailsShapeB.upi?.vpa);
  });

  it('are well formed: a UPI address, an IFSC with its zero', () => {
    expect(bankDetailsShapeA.upi).toMatch(/^[a-z0-9.-]{2,256}@[a-z]{2,64}$/);
    expect(bankDetailsShapeB.bank.ifsc).toMatch(/^[A-Z]{4}0[A-Z0-9]{6}$/);
  });
});
