/**
 * Fiat currencies by the service's id: published data of the live service, of which the interface's config mapping
 * shows the first eight. No endpoint gives names, decimals or payment methods, so they stand here.
 *
 * `symbol` is the service's own spelling (three of them are not ISO codes, and USD occurs four times); `code` is
 * the unique name that gateway and widget use; `currency` is the ISO 4217 code that formats amounts. `decimals` is
 * how many places an amount may have. Methods: 1 = instant transfer, 2 = bank transfer.
 */
export interface FiatRow {
  readonly id: number;
  readonly symbol: string;
  readonly code: string;
  readonly currency: string;
  readonly name: string;
  readonly decimals: number;
  readonly onramp: boolean;
  readonly offramp: boolean;
  readonly methods: Readonly<Record<string, 1 | 2>>;
}

/**
 * Where no method is published for a currency in service we offer a plain bank transfer: a deposit always has a way.
 */
// prettier-ignore
export const fiats: readonly FiatRow[] = [
  { id: 1, symbol: 'INR', code: 'INR', currency: 'INR', name: 'Indian Rupee', decimals: 2, onramp: true, offramp: true, methods: { UPI: 1, IMPS: 2 } },
  { id: 2, symbol: 'TRY', code: 'TRY', currency: 'TRY', name: 'Turkish Lira', decimals: 2, onramp: true, offramp: true, methods: { TRY_BANK_TRANSFER: 2 } },
  { id: 3, symbol: 'AED', code: 'AED', currency: 'AED', name: 'UAE Dirham', decimals: 2, onramp: true, offramp: false, methods: { 'AED-BANK-TRANSFER': 2 } },
  { id: 4, symbol: 'MXN', code: 'MXN', currency: 'MXN', name: 'Mexican Peso', decimals: 2, onramp: true, offramp: true, methods: { SPEI: 2 } },
  { id: 5, symbol: 'VND', code: 'VND', currency: 'VND', name: 'Vietnamese Dong', decimals: 0, onramp: true, offramp: true, methods: { 'VIET-QR': 1 } },
  { id: 6, symbol: 'NGN', code: 'NGN', currency: 'NGN', name: 'Nigerian Naira', decimals: 2, onramp: true, offramp: true, methods: { 'NG-BANK-TRANSFER': 2 } },
  { id: 7, symbol: 'BRL', code: 'BRL', currency: 'BRL', name: 'Brazilian Real', decimals: 2, onramp: true, offramp: true, methods: { PIX: 1 } },
  { id: 8, symbol: 'PEN', code: 'PEN', currency: 'PEN', name: 'Peruvian Sol', decimals: 2, onramp: true, offramp: true, methods: { 'WIREPE-INTERBANK': 2 } },
  { id: 9, symbol: 'COP', code: 'COP', currency: 'COP', name: 'Colombian Peso', decimals: 2, onramp: true, offramp: true, methods: { BANCOLOMBIA: 1 } },
  { id: 10, symbol: 'CLP', code: 'CLP', currency: 'CLP', name: 'Chilean Peso', decimals: 0, onramp: true, offramp: true, methods: { KHIPU: 1 } },
  { id: 11, symbol: 'PHP', code: 'PHP', currency: 'PHP', name: 'Philippine Peso', decimals: 2, onramp: true, offramp: true, methods: { GCASH: 1 } },
  { id: 12, symbol: 'EUR', code: 'EUR', currency: 'EUR', name: 'Euro', decimals: 2, onramp: true, offramp: true, methods: { OPEN_BANKING: 1, SEPA_BANK_TRANSFER: 2 } },
  { id: 14, symbol: 'IDR', code: 'IDR', currency: 'IDR', name: 'Indonesian Rupiah', decimals: 2, onramp: true, offramp: true, methods: { IDR_BANK_TRANSFER: 2 } },
  { id: 15, symbol: 'KES', code: 'KES', currency: 'KES', name: 'Kenyan Shilling', decimals: 2, onramp: true, offramp: true, methods: { MPESA_PAYBILL: 2 } },
  { id: 16, symbol: 'GHS', code: 'GHS', currency: 'GHS', name: 'Ghanaian Cedi', decimals: 2, onramp: true, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 17, symbol: 'RAND', code: 'ZAR', currency: 'ZAR', name: 'South African Rand', decimals: 2, onramp: true, offramp: false, methods: { BANK_TRANSFER: 2 } },
  { id: 18, symbol: 'RWF', code: 'RWF', currency: 'RWF', name: 'Rwandan Franc', decimals: 0, onramp: true, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 19, symbol: 'XAF', code: 'XAF', currency: 'XAF', name: 'Central African CFA Franc', decimals: 0, onramp: true, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 20, symbol: 'GBP', code: 'GBP', currency: 'GBP', name: 'British Pound', decimals: 2, onramp: true, offramp: true, methods: { FASTER_PAYMENTS: 2 } },
  { id: 21, symbol: 'USD', code: 'USD', currency: 'USD', name: 'US Dollar', decimals: 2, onramp: true, offramp: false, methods: { WIRE: 1, ACH: 2 } },
  { id: 22, symbol: 'BWP', code: 'BWP', currency: 'BWP', name: 'Botswana Pula', decimals: 2, onramp: true, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 23, symbol: 'MWK', code: 'MWK', currency: 'MWK', name: 'Malawian Kwacha', decimals: 2, onramp: true, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 24, symbol: 'TZS', code: 'TZS', currency: 'TZS', name: 'Tanzanian Shilling', decimals: 2, onramp: true, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 25, symbol: 'UGX', code: 'UGX', currency: 'UGX', name: 'Ugandan Shilling', decimals: 0, onramp: true, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 26, symbol: 'ZMW', code: 'ZMW', currency: 'ZMW', name: 'Zambian Kwacha', decimals: 2, onramp: true, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 27, symbol: 'THB', code: 'THB', currency: 'THB', name: 'Thai Baht', decimals: 2, onramp: false, offramp: false, methods: { THAI_QR: 1 } },
  { id: 28, symbol: 'MYR', code: 'MYR', currency: 'MYR', name: 'Malaysian Ringgit', decimals: 2, onramp: false, offramp: false, methods: {} },
  { id: 29, symbol: 'ARS', code: 'ARS', currency: 'ARS', name: 'Argentine Peso', decimals: 2, onramp: true, offramp: true, methods: { WIREAR: 1 } },
  { id: 30, symbol: 'AUD', code: 'AUD', currency: 'AUD', name: 'Australian Dollar', decimals: 2, onramp: false, offramp: false, methods: {} },
  { id: 31, symbol: 'EGP', code: 'EGP', currency: 'EGP', name: 'Egyptian Pound', decimals: 2, onramp: false, offramp: false, methods: {} },
  { id: 32, symbol: 'LKR', code: 'LKR', currency: 'LKR', name: 'Sri Lankan Rupee', decimals: 2, onramp: false, offramp: false, methods: {} },
  { id: 33, symbol: 'PLN', code: 'PLN', currency: 'PLN', name: 'Polish Zloty', decimals: 2, onramp: true, offramp: false, methods: { BANK_TRANSFER: 2 } },
  { id: 34, symbol: 'TWN', code: 'TWD', currency: 'TWD', name: 'New Taiwan Dollar', decimals: 2, onramp: false, offramp: false, methods: {} },
  { id: 35, symbol: 'SGD', code: 'SGD', currency: 'SGD', name: 'Singapore Dollar', decimals: 2, onramp: false, offramp: false, methods: {} },
  { id: 36, symbol: 'NZD', code: 'NZD', currency: 'NZD', name: 'New Zealand Dollar', decimals: 2, onramp: false, offramp: false, methods: {} },
  { id: 37, symbol: 'JPY', code: 'JPY', currency: 'JPY', name: 'Japanese Yen', decimals: 0, onramp: false, offramp: false, methods: {} },
  { id: 38, symbol: 'KRW', code: 'KRW', currency: 'KRW', name: 'South Korean Won', decimals: 0, onramp: false, offramp: false, methods: {} },
  { id: 39, symbol: 'XOF', code: 'XOF', currency: 'XOF', name: 'West African CFA Franc (Benin)', decimals: 0, onramp: true, offramp: false, methods: { BANK_TRANSFER: 2 } },
  { id: 40, symbol: 'CDF', code: 'CDF', currency: 'CDF', name: 'Congolese Franc', decimals: 2, onramp: true, offramp: false, methods: { BANK_TRANSFER: 2 } },
  { id: 41, symbol: 'GAB', code: 'XAF-GA', currency: 'XAF', name: 'Central African CFA Franc (Gabon)', decimals: 0, onramp: true, offramp: false, methods: { BANK_TRANSFER: 2 } },
  { id: 42, symbol: 'COG', code: 'XAF-CG', currency: 'XAF', name: 'Central African CFA Franc (Republic of Congo)', decimals: 0, onramp: true, offramp: false, methods: { BANK_TRANSFER: 2 } },
  { id: 43, symbol: 'USD', code: 'USD-EC', currency: 'USD', name: 'US Dollar (Ecuador)', decimals: 2, onramp: false, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 44, symbol: 'PYG', code: 'PYG', currency: 'PYG', name: 'Paraguayan Guarani', decimals: 0, onramp: false, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 45, symbol: 'UYU', code: 'UYU', currency: 'UYU', name: 'Uruguayan Peso', decimals: 2, onramp: false, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 46, symbol: 'USD', code: 'USD-PA', currency: 'USD', name: 'US Dollar (Panama)', decimals: 2, onramp: false, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 47, symbol: 'CRC', code: 'CRC', currency: 'CRC', name: 'Costa Rican Colón', decimals: 2, onramp: false, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 48, symbol: 'GTQ', code: 'GTQ', currency: 'GTQ', name: 'Guatemalan Quetzal', decimals: 2, onramp: false, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 49, symbol: 'USD', code: 'USD-SV', currency: 'USD', name: 'US Dollar (El Salvador)', decimals: 2, onramp: false, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 50, symbol: 'CAD', code: 'CAD', currency: 'CAD', name: 'Canadian Dollar', decimals: 2, onramp: true, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 51, symbol: 'BOB', code: 'BOB', currency: 'BOB', name: 'Bolivian Boliviano', decimals: 2, onramp: false, offramp: true, methods: { BANK_TRANSFER: 2 } },
  { id: 52, symbol: 'VES', code: 'VES', currency: 'VES', name: 'Venezuelan Bolívar Soberano', decimals: 2, onramp: false, offramp: true, methods: { BANK_TRANSFER: 2 } },
];

export function fiatById(id: number): FiatRow | undefined {
  return byId.get(id);
}

export function fiatByCode(code: string): FiatRow | undefined {
  return byCode.get(code.toUpperCase());
}

const byId: ReadonlyMap<number, FiatRow> = new Map(fiats.map((fiat) => [fiat.id, fiat]));
const byCode: ReadonlyMap<string, FiatRow> = new Map(fiats.map((fiat) => [fiat.code, fiat]));
