import Big from 'big.js';
import type { z } from 'zod';

import type { depositAccount } from '../../protocol/extensions.ts';
import { fiatById, type FiatRow } from '../../protocol/fiats.ts';
import { brCode, ibanQr, promptPayQr, vietQr } from './payment-qr.ts';

export type DepositAccount = z.infer<typeof depositAccount>;

/** The order that is to be paid. */
export interface DepositOrder {
  readonly orderId: number;
  /** Decimal, fiat units. */
  readonly fiatAmount: string;
}

/**
 * Where to pay an order in a currency other than the rupee, which has `bankDetails`: there it gives `null`.
 *
 * Every account is made up and belongs to nobody: its check digits are right, so that a form accepts it, and its
 * bank code is one that no bank has. A method without a row of its own gets a plain bank account.
 *
 * @param fiatType id of `protocol/fiats.ts`
 * @param method a name of the currency's `methods`, e.g. `PIX`
 */
export function depositAccountFor(
  fiatType: number,
  method: string,
  order: DepositOrder,
): DepositAccount | null {
  const fiat = fiatById(fiatType);
  if (!fiat || fiat.code === 'INR') return null;
  const payment: Payment = {
    fiat,
    amount: new Big(order.fiatAmount).toFixed(fiat.decimals),
    reference: `SBX${order.orderId}`,
  };
  return (accounts[method] ?? bankAccount)(payment);
}

interface Payment {
  readonly fiat: FiatRow;
  /** With exactly the places of the currency. */
  readonly amount: string;
  /** Letters and digits, tells the receiver which order is paid. */
  readonly reference: string;
}

const holder = 'Sandbox Deposits';
const bank = 'Sandbox Bank';
const sepa = { iban: 'DE52000000000012345678', bic: 'SANDDEF0' };

/** One row for each payment method whose account is not a plain one. */
const accounts: Readonly<Record<string, (payment: Payment) => DepositAccount>> = {
  TRY_BANK_TRANSFER: ({ reference }) =>
    plain({ holder, iban: 'TR630000000000000012345678', bank, reference }),
  'AED-BANK-TRANSFER': ({ reference }) =>
    plain({ holder, iban: 'AE790000000000012345678', bic: 'SANDAEA0', bank, reference }),
  SPEI: ({ reference }) => plain({ holder, clabe: '999180000123456782', bank, reference }),
  'VIET-QR': ({ amount, reference }) => ({
    fields: { holder, accountNumber: '0000123456789', bank, reference },
    qr: vietQr({ bankBin: '970000', accountNumber: '0000123456789', amount, reference }),
  }),
  'NG-BANK-TRANSFER': ({ reference }) => plain({ holder, accountNumber: '0000123455', bank, reference }),
  PIX: ({ amount, reference }) => {
    const pixKey = 'deposits@sandbox.example';
    const qr = brCode({ pixKey, holder, city: 'Sao Paulo', amount, reference });
    return { fields: { holder, pixKey, pixCopyPaste: qr }, qr };
  },
  'WIREPE-INTERBANK': ({ reference }) =>
    plain({ holder, accountNumber: '0000001234567', cci: '00000000000123456704', bank, reference }),
  BANCOLOMBIA: ({ reference }) =>
    plain({
      holder,
      accountNumber: '00012345678',
      accountType: 'Ahorros',
      taxId: '900000000-5',
      bank,
      reference,
    }),
  KHIPU: ({ reference }) =>
    plain({
      holder,
      accountNumber: '000012345678',
      accountType: 'Cuenta Corriente',
      taxId: '99.999.999-9',
      bank,
      reference,
    }),
  GCASH: ({ reference }) => plain({ holder, mobile: '09000000000', reference }),
  OPEN_BANKING: ({ reference }) => plain({ holder, ...sepa, reference }),
  SEPA_BANK_TRANSFER: ({ amount, reference }) => ({
    fields: { holder, ...sepa, bank, reference },
    qr: ibanQr({ ...sepa, holder, amount, reference }),
  }),
  MPESA_PAYBILL: ({ reference }) => plain({ holder, paybill: '000000', accountNumber: reference }),
  FASTER_PAYMENTS: ({ reference }) =>
    plain({ holder, sortCode: '00-00-00', accountNumber: '00012345', reference }),
  WIRE: ({ reference }) =>
    plain({
      holder,
      accountNumber: '000123456789',
      routingNumber: '500000005',
      bic: 'SANDUSN0',
      bank,
      reference,
    }),
  ACH: ({ reference }) =>
    plain({
      holder,
      accountNumber: '000123456789',
      routingNumber: '500000005',
      accountType: 'Checking',
      bank,
      reference,
    }),
  THAI_QR: ({ amount }) => ({
    fields: { holder, mobile: '0000000000' },
    qr: promptPayQr({ mobile: '0000000000', amount }),
  }),
  WIREAR: ({ reference }) =>
    plain({ holder, cbu: '0000000000000123456784', alias: 'sandbox.depositos', bank, reference }),
};

function bankAccount({ reference }: Payment): DepositAccount {
  return plain({ holder, accountNumber: '000102030405', bank, bic: 'SANDXXX0', reference });
}

function plain(fields: DepositAccount['fields']): DepositAccount {
  return { fields, qr: null };
}
