import Big from 'big.js';
import type { z } from 'zod';

import type { depositAccount } from '../../protocol/extensions.ts';
import { fiatById } from '../../protocol/fiats.ts';
import { brCode, epcQr, promptPayQr, vietQr } from './payment-qr.ts';

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
 * Every account is made up. Its check digits are right, so that a form accepts it; its bank code, number or domain
 * is, as far as we know, one that is not given out, so that a payment by mistake reaches nobody. A method without a
 * row of its own, or not of this currency, gets a plain bank account.
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
  const row = (Object.hasOwn(fiat.methods, method) && accounts[method]) || bankAccount;
  const reference = `SBX${order.orderId}`;
  const amount = new Big(order.fiatAmount).toFixed(fiat.decimals);
  const qr = row.qr?.({ amount, reference }) ?? null;
  return {
    fields: {
      holder,
      ...row.fields,
      ...(row.copyQrAs && qr ? { [row.copyQrAs]: qr } : {}),
      [row.referenceAs ?? 'reference']: reference,
    },
    qr,
  };
}

interface AccountRow {
  readonly fields: Readonly<Record<string, string>>;
  /** Text of the QR code. The amount has exactly the places of the currency; the reference is letters and digits. */
  readonly qr?: (payment: { readonly amount: string; readonly reference: string }) => string;
  /** Name of a field that repeats the QR's text, where people paste it. */
  readonly copyQrAs?: string;
  /** Field that tells the receiver which order is paid. @default 'reference' */
  readonly referenceAs?: string;
}

const holder = 'Sandbox Deposits';
const bank = 'Sandbox Bank';
const sepa = { iban: 'DE52000000000012345678', bic: 'SANDDEF0' };
const viet = { accountNumber: '0000123456789', bankBin: '970000' };
const pixKey = 'deposits@sandbox.example';
const thaiMobile = '0000000000';

const bankAccount: AccountRow = { fields: { accountNumber: '000102030405', bic: 'SANDXXX0', bank } };

/** One row for each payment method whose account is not a plain one. */
// prettier-ignore
const accounts: Readonly<Record<string, AccountRow>> = {
  TRY_BANK_TRANSFER: { fields: { iban: 'TR630000000000000012345678', bank } },
  'AED-BANK-TRANSFER': { fields: { iban: 'AE790000000000012345678', bic: 'SANDAEA0', bank } },
  SPEI: { fields: { clabe: '999180000123456782', bank } },
  'VIET-QR': { fields: { accountNumber: viet.accountNumber, bank }, qr: (payment) => vietQr({ ...viet, ...payment }) },
  'NG-BANK-TRANSFER': { fields: { accountNumber: '0000123455', bank } },
  PIX: { fields: { pixKey }, qr: (payment) => brCode({ pixKey, holder, city: 'Sao Paulo', ...payment }), copyQrAs: 'pixCopyPaste' },
  'WIREPE-INTERBANK': { fields: { accountNumber: '0000001234567', cci: '00000000000123456704', bank } },
  BANCOLOMBIA: { fields: { accountNumber: '00012345678', accountType: 'Ahorros', taxId: '999999999-4', bank } },
  KHIPU: { fields: { accountNumber: '000012345678', accountType: 'Cuenta Corriente', taxId: '99.999.999-9', bank } },
  GCASH: { fields: { mobile: '09000000000' } },
  OPEN_BANKING: { fields: { ...sepa, bank } },
  SEPA_BANK_TRANSFER: { fields: { ...sepa, bank }, qr: (payment) => epcQr({ ...sepa, holder, ...payment }) },
  MPESA_PAYBILL: { fields: { paybill: '000000' }, referenceAs: 'accountNumber' },
  FASTER_PAYMENTS: { fields: { sortCode: '00-00-00', accountNumber: '00012345' } },
  WIRE: { fields: { accountNumber: '000123456789', routingNumber: '500000005', bic: 'SANDUSN0', bank } },
  ACH: { fields: { accountNumber: '000123456789', routingNumber: '500000005', accountType: 'Checking', bank } },
  THAI_QR: { fields: { mobile: thaiMobile }, qr: (payment) => promptPayQr({ mobile: thaiMobile, amount: payment.amount }) },
  // An alias has at most 20 letters: nobody can hold this one.
  WIREAR: { fields: { cbu: '0000000000000123456784', alias: 'sandbox.deposits.example', bank } },
};
