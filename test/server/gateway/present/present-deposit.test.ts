import { describe, expect, it } from 'vitest';

import {
  presentAccountDeposit,
  presentInrDeposit,
} from '../../../../server/gateway/present/present-deposit.ts';
import { upiLink } from '../../../../server/gateway/present/upi-link.ts';
import { bankDetails as schema } from '../../../../server/protocol/records.ts';

const upi = { id: 17, fiatAmount: '1000.5', method: { id: 'UPI', kind: 'instant' } } as const;
const imps = { id: 17, fiatAmount: '1000', method: { id: 'IMPS', kind: 'bank' } } as const;
const shapeA = schema.parse({
  upi: 'merchant@bank',
  upiAct: 'internal',
  bank: [
    { ac: '123', ifsc: 'SBIN0000300', type: 'current', name: 'Holder', branch: 'Fort', bank: 'State Bank' },
    { ac: '456', ifsc: 'X', type: '', name: 'Second', branch: '', bank: '' },
  ],
  upiNotes: [{ type: 1, msg: 'Any app' }],
  bankNotes: [{ type: -1, msg: 'No NEFT' }],
});
const shapeB = schema.parse({
  upi: { vpa: 'merchant@bank', name: 'Holder & Co' },
  bank: {
    name: 'Holder',
    accountNumber: '123',
    ifsc: 'SBIN0000300',
    type: '',
    branch: '',
    bank: 'State Bank',
  },
});

describe('deposit instructions in INR', () => {
  it('give the UPI handle, link and QR text from both shapes', () => {
    expect(presentInrDeposit(upi, shapeA)).toEqual({
      method: 'UPI',
      kind: 'instant',
      fields: [{ name: 'vpa', value: 'merchant@bank' }],
      qrText: 'upi://pay?pa=merchant@bank&am=1000.50&cu=INR&tn=Order%2017',
      link: 'upi://pay?pa=merchant@bank&am=1000.50&cu=INR&tn=Order%2017',
      notes: [{ works: true, text: 'Any app' }],
    });
    expect(presentInrDeposit(upi, shapeB)).toMatchObject({
      fields: [
        { name: 'vpa', value: 'merchant@bank' },
        { name: 'holder', value: 'Holder & Co' },
      ],
      link: 'upi://pay?pa=merchant@bank&pn=Holder%20%26%20Co&am=1000.50&cu=INR&tn=Order%2017',
      notes: [],
    });
  });

  it('give the first bank account from both shapes, in one order, without empty fields', () => {
    expect(presentInrDeposit(imps, shapeA)).toEqual({
      method: 'IMPS',
      kind: 'bank',
      fields: [
        { name: 'holder', value: 'Holder' },
        { name: 'accountNumber', value: '123' },
        { name: 'ifsc', value: 'SBIN0000300' },
        { name: 'accountType', value: 'current' },
        { name: 'bank', value: 'State Bank' },
        { name: 'branch', value: 'Fort' },
      ],
      qrText: null,
      link: null,
      notes: [{ works: false, text: 'No NEFT' }],
    });
    expect(presentInrDeposit(imps, shapeB)?.fields.map((field) => field.name)).toEqual([
      'holder',
      'accountNumber',
      'ifsc',
      'bank',
    ]);
  });

  it('are none where the account itself is missing', () => {
    expect(presentInrDeposit(imps, schema.parse({ upi: 'a@b', bank: [] }))).toBeNull();
    expect(presentInrDeposit(upi, schema.parse({ bank: { ...shapeB.bank } }))).toBeNull();
  });
});

describe('an account that the order carries', () => {
  it('keeps the order of its fields and its QR text', () => {
    const account = { fields: { pixKey: 'key', holder: ' Sandbox ', note: '' }, qr: '000201' };
    expect(
      presentAccountDeposit({ id: 1, fiatAmount: '50', method: { id: 'PIX', kind: 'instant' } }, account),
    ).toEqual({
      method: 'PIX',
      kind: 'instant',
      fields: [
        { name: 'pixKey', value: 'key' },
        { name: 'holder', value: 'Sandbox' },
      ],
      qrText: '000201',
      link: null,
      notes: [],
    });
  });
});

describe('a UPI link', () => {
  it('lets no value break out of its parameter', () => {
    const link = upiLink({ vpa: 'a@b&am=1', holder: 'X&pa=thief@upi#', amount: '5', note: 'a=b c+d' });
    const query = new URLSearchParams(link.split('?')[1]);
    expect([...query.keys()]).toEqual(['pa', 'pn', 'am', 'cu', 'tn']);
    expect(query.get('pa')).toBe('a@b&am=1');
    expect(query.get('pn')).toBe('X&pa=thief@upi#');
    expect(query.get('tn')).toBe('a=b c+d');
    expect(link).not.toContain('+');
  });
});
