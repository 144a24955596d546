/**
 * What people call the payment methods, by the service's names of them (`protocol/fiats.ts`). One that is not here is
 * shown by the service's name with its underscores gone.
 */
const names: Readonly<Record<string, string>> = {
  'AED-BANK-TRANSFER': 'Bank transfer',
  BANCOLOMBIA: 'Bancolombia',
  BANK_TRANSFER: 'Bank transfer',
  FASTER_PAYMENTS: 'Faster Payments',
  GCASH: 'GCash',
  IDR_BANK_TRANSFER: 'Bank transfer',
  KHIPU: 'Khipu',
  MPESA_PAYBILL: 'M-Pesa Paybill',
  'NG-BANK-TRANSFER': 'Bank transfer',
  OPEN_BANKING: 'Open banking',
  PIX: 'Pix',
  SEPA_BANK_TRANSFER: 'SEPA transfer',
  THAI_QR: 'Thai QR',
  TRY_BANK_TRANSFER: 'Bank transfer',
  'VIET-QR': 'VietQR',
  WIRE: 'Wire transfer',
  WIREAR: 'Wire transfer',
  'WIREPE-INTERBANK': 'Interbank',
};

export function methodName(id: string): string {
  return names[id] ?? id.replace(/[_-]/g, ' ');
}
