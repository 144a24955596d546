import { emvPayload } from './emv-payload.ts';

/** The texts that banking apps read from a QR code, one function for each scheme. Amounts are decimals. */

/** BR Code of the Brazilian central bank (Manual de Padrões para Iniciação do Pix), for one payment. */
export function brCode(payment: {
  readonly pixKey: string;
  readonly holder: string;
  readonly city: string;
  readonly amount: string;
  /** 1 to 25 letters and digits. */
  readonly reference: string;
}): string {
  return emvPayload([
    ['00', '01'],
    ['01', '12'],
    [
      '26',
      [
        ['00', 'br.gov.bcb.pix'],
        ['01', payment.pixKey],
      ],
    ],
    ['52', '0000'],
    ['53', '986'],
    ['54', payment.amount],
    ['58', 'BR'],
    ['59', payment.holder],
    ['60', payment.city],
    ['62', [['05', payment.reference]]],
  ]);
}

/** VietQR of NAPAS: an instant transfer to an account. */
export function vietQr(payment: {
  /** Six digits of the bank. */
  readonly bankBin: string;
  readonly accountNumber: string;
  readonly amount: string;
  readonly reference: string;
}): string {
  return emvPayload([
    ['00', '01'],
    ['01', '12'],
    [
      '38',
      [
        ['00', 'A000000727'],
        [
          '01',
          [
            ['00', payment.bankBin],
            ['01', payment.accountNumber],
          ],
        ],
        ['02', 'QRIBFTTA'],
      ],
    ],
    ['53', '704'],
    ['54', payment.amount],
    ['58', 'VN'],
    ['62', [['08', payment.reference]]],
  ]);
}

/** Thai QR Payment (PromptPay) to a mobile number, written as `0066` and the number without its leading zero. */
export function promptPayQr(payment: { readonly mobile: string; readonly amount: string }): string {
  return emvPayload([
    ['00', '01'],
    ['01', '12'],
    [
      '29',
      [
        ['00', 'A000000677010111'],
        ['01', `0066${payment.mobile.slice(1)}`],
      ],
    ],
    ['58', 'TH'],
    ['53', '764'],
    ['54', payment.amount],
  ]);
}

/** EPC069-12 version 002: a SEPA credit transfer in euro, one element for each line. */
export function epcQr(payment: {
  readonly iban: string;
  readonly bic: string;
  readonly holder: string;
  readonly amount: string;
  readonly reference: string;
}): string {
  const noPurpose = '';
  const noStructuredReference = '';
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    payment.bic,
    payment.holder,
    payment.iban,
    `EUR${payment.amount}`,
    noPurpose,
    noStructuredReference,
    payment.reference,
  ].join('\n');
}
