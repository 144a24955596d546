import type { z } from 'zod';

import type { bankDetailsShapeA as shapeA, bankDetailsShapeB as shapeB } from '../../protocol/records.ts';

/**
 * Where rupees are paid into, in both shapes of the specification (Bank details record). As far as we know no bank
 * has the code `SNDB` and no payment app the handle `@sandbox`: a payment by mistake reaches nobody.
 */
const account = {
  name: 'Sandbox Deposits',
  ifsc: 'SNDB0000001',
  type: 'Current',
  branch: 'Mumbai',
  bank: 'Sandbox Bank',
};
const accountNumber = '000102030405';
const vpa = 'sandbox.deposits@sandbox';

/** Note `type`, as far as published examples tell: -1 says what is not allowed, 1 what works. */
const notes = {
  upiNotes: [
    { type: 1, msg: 'UPI from an account in your own name is credited within minutes.' },
    { type: -1, msg: 'UPI from a credit card or a wallet is not accepted.' },
  ],
  bankNotes: [
    { type: 1, msg: 'IMPS from an account in your own name is credited within the hour.' },
    { type: -1, msg: 'NEFT, RTGS and cash deposits are not accepted.' },
  ],
};

export const bankDetailsShapeA: z.infer<typeof shapeA> = {
  upi: vpa,
  upiAct: 'sandbox-1',
  bank: [
    {
      ac: accountNumber,
      ifsc: account.ifsc,
      type: account.type,
      name: account.name,
      branch: account.branch,
      bank: account.bank,
    },
  ],
  ...notes,
};

export const bankDetailsShapeB: z.infer<typeof shapeB> = {
  upi: { vpa, name: account.name },
  bank: {
    name: account.name,
    accountNumber,
    ifsc: account.ifsc,
    type: account.type,
    branch: account.branch,
    bank: account.bank,
  },
  ...notes,
};
