import type { Direction, Phase } from '../protocol/status.ts';

/**
 * The JSON between the widget and the gateway. Types only: the widget imports nothing else from the server.
 *
 * Amounts are decimal strings without exponent or grouping (`"1000.50"`); the server computes, the widget formats.
 * Coins, networks and fiats go by their symbols in lower case (`usdt`, `matic20`) or code (`INR`).
 */
export type Decimal = string;
export type Side = 'buy' | 'sell';
export type { Direction, Phase };
/** The phases of a purchase. */
export type BuyPhase = Exclude<
  Phase,
  | 'awaiting-deposit'
  | 'deposit-announced'
  | 'deposit-found'
  | 'held'
  | 'sold'
  | 'paying-out'
  | 'alternate-bank-needed'
  | 'alternate-bank-processing'
>;

/** `GET /v1/catalog?fiat=INR`: all that the pickers need, in one answer. `Cache-Control` and `ETag` apply. */
export interface Catalog {
  /** The fiat code whose units `CoinNetwork.minBuy` is in. */
  readonly fiat: string;
  readonly fiats: readonly Fiat[];
  readonly networks: readonly Network[];
  readonly coins: readonly Coin[];
}

export interface Fiat {
  readonly code: string;
  /** ISO 4217, for formatting. */
  readonly currency: string;
  readonly name: string;
  /** Places an amount may have. */
  readonly decimals: number;
  /** Limits for buying, in this fiat; `null` where it cannot be bought with. */
  readonly buy: Range | null;
  readonly sell: Range | null;
  readonly methods: readonly PaymentMethod[];
}

export interface Range {
  readonly min: Decimal;
  readonly max: Decimal;
}

export interface PaymentMethod {
  /** The service's name, e.g. `UPI`, `IMPS`, `SEPA_BANK_TRANSFER`. */
  readonly id: string;
  /** What people call it, in English: most are proper names. */
  readonly name: string;
  readonly kind: PaymentKind;
}
export type PaymentKind = 'instant' | 'bank';

export interface Network {
  readonly id: string;
  readonly name: string;
  /**
   * Patterns for JavaScript's `RegExp`, already judged safe by the gateway (bounded length, linear time in a
   * second engine); `null` where the service gives none, or gave one that was refused.
   */
  readonly addressPattern: string | null;
  /** `null` where the network takes no memo. */
  readonly memoPattern: string | null;
  /** Prefixes an address may start with, for the hint; empty where there is no hint. */
  readonly addressPrefixes: readonly string[];
}

export interface Coin {
  readonly id: string;
  readonly name: string;
  /** Path below the gateway's origin, e.g. `/v1/icons/usdt`; `null` where there is none. */
  readonly icon: string | null;
  /** Places a quantity has. */
  readonly decimals: number;
  readonly networks: readonly CoinNetwork[];
}

export interface CoinNetwork {
  readonly id: string;
  /** On-chain withdrawal fee in coin units; `null` where unknown. */
  readonly fee: Decimal | null;
  /** Smallest purchase on this pair, in units of `Catalog.fiat`; `null` where unknown. */
  readonly minBuy: Decimal | null;
  /** False while the service's node is out of sync or deposits are closed. */
  readonly open: boolean;
}

/** `POST /v1/quotes`. Exactly one of `fiatAmount` and `quantity`; buying takes `fiatAmount`. */
export interface QuoteInput {
  readonly side: Side;
  readonly coin: string;
  readonly network: string;
  readonly fiat: string;
  readonly fiatAmount?: Decimal;
  readonly quantity?: Decimal;
}

export interface Quote {
  readonly side: Side;
  readonly coin: string;
  readonly network: string;
  readonly fiat: string;
  readonly fiatAmount: Decimal;
  readonly quantity: Decimal;
  /** Fiat units for one coin. */
  readonly rate: Decimal;
  /** Zero fees are left out. */
  readonly fees: readonly Fee[];
  /** How long the widget shows this quote before it asks again. The service itself gives a quote no expiry. */
  readonly refreshAfterMs: number;
}

export interface Fee {
  readonly kind: 'service' | 'merchant' | 'gateway' | 'network' | 'tax';
  readonly amount: Decimal;
  readonly unit: 'fiat' | 'coin';
}

/** `POST /v1/orders`, answered 201 with `CreatedOrder` (200 when the same order was there already). */
export interface OrderInput extends QuoteInput {
  /** A `PaymentMethod.id` of the fiat. */
  readonly method: string;
  readonly walletAddress: string;
  readonly memo?: string;
  /**
   * The merchant's own reference, up to 256 bytes; becomes the service's `merchantRecognitionId`. Without it the
   * idempotency key takes its place.
   */
  readonly reference?: string;
  /** 16 to 64 letters, digits, `-` or `_`, made once for each order the buyer means to place. */
  readonly idempotencyKey: string;
}

export interface CreatedOrder {
  /**
   * Opens this one order: sent as `Authorization: Bearer <token>` to everything below `/v1/orders/current`.
   * Signed and expiring; it belongs in storage, never in a URL.
   */
  readonly token: string;
  readonly order: Order;
}

/**
 * `GET /v1/orders/current`, and the answer of `POST /v1/orders/current/reference` and of `DELETE /v1/orders/current`,
 * which gives up an order that was not paid.
 */
export interface Order {
  readonly id: number;
  readonly side: Side;
  readonly coin: string;
  readonly network: string;
  readonly fiat: string;
  readonly fiatAmount: Decimal;
  /** Expected quantity until the trade, then the real one. */
  readonly quantity: Decimal;
  readonly rate: Decimal;
  readonly method: string;
  readonly walletAddress: string;
  readonly memo: string | null;
  readonly phase: Phase;
  /** The service's status code, for support desks. */
  readonly code: number;
  /** True once nothing the buyer waits for can change any more. */
  readonly final: boolean;
  /** Where to pay; frozen when the order is created. `null` once payment is no longer awaited. */
  readonly deposit: Deposit | null;
  /** What the buyer entered after paying. */
  readonly reference: string | null;
  readonly transaction: { readonly hash: string; readonly url: string } | null;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly payBefore: string;
  /** When to ask again; `null` once final. */
  readonly pollAfterMs: number | null;
}

export interface Deposit {
  readonly method: string;
  readonly kind: PaymentKind;
  /** What to copy, in the order to show. */
  readonly fields: readonly DepositField[];
  /**
   * A QR code that payment apps read, as its modules: a line of `0` and `1` for each row, without the white around.
   * Encoded here, drawn by the widget. `null` where the method has none.
   */
  readonly qr: string | null;
  /** A link that opens a payment app, e.g. `upi://pay?…`; `null` where there is none. */
  readonly link: string | null;
  /** What the service says of this method. */
  readonly notes: readonly { readonly works: boolean; readonly text: string }[];
}

export interface DepositField {
  /**
   * `vpa`, `holder`, `accountNumber`, `ifsc`, `accountType`, `bank`, `branch`, `iban`, `bic`, … A name the widget
   * has no word for is shown as it stands.
   */
  readonly name: string;
  readonly value: string;
}

/** `POST /v1/orders/current/reference`: the buyer says "I have paid". */
export interface ReferenceInput {
  /** The bank's or UPI reference (UTR), 4 to 64 characters: letters, digits, space, `-`, `_`, `/`, `.`. */
  readonly reference: string;
}

export type { ProblemBody, ProblemCode } from './problem-body.ts';
