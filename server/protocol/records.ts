import { z } from 'zod';

import { wireDecimal, wireId, wireInteger } from './scalars.ts';

/**
 * The resources of the specification (Resources and their fields), field by field, with the spellings of its
 * tables: `onRampFee` in the onramp record is `onrampFee` in the offramp record and in a quote.
 *
 * Reading is lenient where real traffic is: ids may be numeric strings, unknown fields are kept out of our way,
 * and `""` or `0` may stand for what is not known yet.
 */
const timestamp = z.string();
const number = z.number();
const textOrNull = z.string().nullable();

/** Identifier mappings. Keys are symbols; coin ids occur as integers and as numeric strings. */
export const configMapping = z.object({
  fiatSymbolMapping: z.record(z.string(), wireId),
  coinSymbolMapping: z.record(z.string(), wireId),
  chainSymbolMapping: z.record(z.string(), wireId),
});

/** Onramp order record (merchant history and webhook). `hashId` is the first example's name of `transactionHash`. */
export const onrampOrder = z.object({
  orderId: wireId,
  userId: wireInteger.optional(),
  walletAddress: z.string(),
  coinId: wireId,
  chainId: wireId,
  fiatType: wireId,
  paymentType: wireInteger.optional(),
  fiatAmount: number,
  expectedCryptoAmount: number,
  expectedPrice: number,
  actualCryptoAmount: number.nullable(),
  actualPrice: number.nullable(),
  onRampFee: number.describe("The service's fee, in percent."),
  clientFee: number,
  gatewayFee: number,
  gasFee: number.describe('On-chain fee, coin units.'),
  transactionHash: textOrNull.optional(),
  hashId: textOrNull.optional(),
  referenceId: textOrNull,
  kycNeeded: wireInteger.optional().describe('0 = basic KYC is enough, 1 = more is needed for this order.'),
  status: wireInteger.describe('Onramp status code.'),
  createdAt: timestamp,
  updatedAt: timestamp,
  appId: wireInteger.optional(),
  merchantRecognitionId: textOrNull,
  trials: wireInteger.optional(),
  webhookTrials: wireInteger.optional(),
});

/** Offramp order record (merchant history). */
export const offrampOrder = z.object({
  orderId: wireId,
  coinId: wireId,
  chainId: wireId,
  walletAddress: z.string(),
  expectedPrice: number,
  expectedQuantity: number,
  actualPrice: number.nullable(),
  actualQuantity: number.nullable(),
  actualFiatAmount: number.nullable(),
  onrampFee: number.describe("The service's fee, coin units."),
  clientFee: number,
  gatewayFee: number.describe('Fiat units.'),
  tdsFee: number.describe('Indian tax, coin units.'),
  merchantRecognitionId: textOrNull,
  paymentType: wireInteger.describe('Payout: 1 = UPI, 2 = IMPS.'),
  fiatType: wireId,
  createdAt: timestamp,
  updatedAt: timestamp,
  status: wireInteger.describe('Offramp status code.'),
  transactionHash: textOrNull,
});

/** Chain record (all-chain mapping). */
export const chainRecord = z.object({
  chainSymbol: z.string(),
  chainName: z.string(),
  startingWith: z.array(z.string()).optional(),
  hashLink: z.string(),
  node: wireInteger,
  addressRegex: z.string().optional(),
  memoRegex: z.string().optional(),
  networkId: wireInteger.optional(),
  nativeToken: wireInteger.optional(),
  confirmations: wireInteger.optional(),
});
export const chainMapping = z.record(z.string(), chainRecord);

/** Gas fee record. Strings in the v2 endpoint, numbers in the public one; read as decimal strings from both. */
export const gasFeeRecord = z.object({
  withdrawalFee: wireDecimal,
  minimumWithdrawal: wireDecimal,
  nodeInSync: wireInteger,
  /** v2 only. Only 1 is published; not shown in the specification: we read any other value as closed. */
  depositEnable: wireInteger.optional(),
});
/** `{coinId: {chainId: record}}`; the public endpoint may use the key `native` in place of a chainId. */
export const gasFees = z.record(z.string(), z.record(z.string(), gasFeeRecord));
export const publicGasFees = z.object({ allGasFee: gasFees });

/** Coin record (list-all-coins), keyed by lowercase coin symbol. */
export const coinRecord = z.object({
  coinId: wireId,
  coinName: z.string(),
  coinIcon: z.string(),
  balanceFloatPlaces: wireInteger,
});
export const coinList = z.record(z.string(), coinRecord);

/** Limit record: fiat units, keyed by fiatType id. */
export const limitRecord = z.object({ min: wireDecimal, max: wireDecimal });
export const limitsByFiat = z.record(z.string(), limitRecord);
/** Not shown in the specification: `offramp` has the shape of `onramp`, and each map is there when it was asked for. */
export const fiatLimits = z.object({ onramp: limitsByFiat.optional(), offramp: limitsByFiat.optional() });

/** `{coinId: {chainId: number}}`: the smallest purchase, in units of the fiat asked for, of a coin on a chain. */
export const coinLimits = z.record(z.string(), z.record(z.string(), wireDecimal));

const bankNote = z.object({ type: wireInteger, msg: z.string() });
const bankNotes = { upiNotes: z.array(bankNote).optional(), bankNotes: z.array(bankNote).optional() };
export const bankDetailsShapeA = z.object({
  upi: z.string(),
  upiAct: z.string().optional(),
  bank: z.array(
    z.object({
      ac: z.string(),
      ifsc: z.string(),
      type: z.string(),
      name: z.string(),
      branch: z.string(),
      bank: z.string(),
    }),
  ),
  ...bankNotes,
});
export const bankDetailsShapeB = z.object({
  upi: z.object({ vpa: z.string(), name: z.string() }).optional(),
  bank: z.object({
    name: z.string(),
    accountNumber: z.string(),
    ifsc: z.string(),
    type: z.string(),
    branch: z.string(),
    bank: z.string(),
  }),
  ...bankNotes,
});
/** Bank details record, in either of its two shapes. A note of `type` -1 says what is not allowed, 1 what works. */
export const bankDetails = z.union([bankDetailsShapeA, bankDetailsShapeB]);

/** Quote, onramp: all four fees in fiat units. */
export const onrampQuote = z.object({
  rate: number,
  quantity: number,
  onrampFee: number,
  clientFee: number,
  gatewayFee: number,
  gasFee: number,
});
/** Quote, offramp: `onrampFee`, `clientFee` and `tdsFee` in coin units, `gatewayFee` in fiat units. */
export const offrampQuote = z.object({
  rate: number,
  quantity: number,
  fiatAmount: number,
  onrampFee: number,
  clientFee: number,
  gatewayFee: number,
  tdsFee: number,
});

export const orderStatusData = z.object({ orderStatus: wireInteger });

export type ConfigMapping = z.infer<typeof configMapping>;
export type OnrampOrder = z.infer<typeof onrampOrder>;
export type OfframpOrder = z.infer<typeof offrampOrder>;
export type ChainRecord = z.infer<typeof chainRecord>;
export type ChainMapping = z.infer<typeof chainMapping>;
export type GasFeeRecord = z.infer<typeof gasFeeRecord>;
export type GasFees = z.infer<typeof gasFees>;
export type CoinRecord = z.infer<typeof coinRecord>;
export type CoinList = z.infer<typeof coinList>;
export type FiatLimits = z.infer<typeof fiatLimits>;
export type CoinLimits = z.infer<typeof coinLimits>;
export type BankDetails = z.infer<typeof bankDetails>;
export type OnrampQuote = z.infer<typeof onrampQuote>;
export type OfframpQuote = z.infer<typeof offrampQuote>;
