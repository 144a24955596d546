/**
 * An order as it is stored. Amounts are decimal texts in the unit named; instants are milliseconds since the epoch.
 */
export interface Order {
  readonly id: number;
  readonly appId: number;
  /** 1 = onramp, 2 = offramp. */
  readonly type: 1 | 2;
  /** Dense from 1 for each merchant, type and fiat: the page a row is on follows from it. */
  readonly seq: number;
  readonly fiatType: number;
  readonly coinId: number;
  readonly chainId: number;
  readonly paymentType: 1 | 2;
  readonly walletAddress: string;
  readonly addressTag: string | null;
  readonly merchantRecognitionId: string;
  /** What the merchant asked for, in one spelling: two requests are the same order when it is equal. */
  readonly details: string;
  /** Name of the way it was told to go; null for the ordinary one. */
  readonly scenario: string | null;
  readonly status: number;
  /** Fiat units: what the buyer pays, or the payout expected. */
  readonly fiatAmount: string;
  /** Coin units: the quantity expected, or the quantity to send. */
  readonly expectedQuantity: string;
  /** Fiat units for one coin. */
  readonly expectedPrice: string;
  readonly actualQuantity: string | null;
  readonly actualPrice: string | null;
  /** Fiat units; offramp only. */
  readonly actualFiatAmount: string | null;
  /** Fiat units for onramp, coin units for offramp; so is `clientFee`. */
  readonly onrampFee: string;
  readonly clientFee: string;
  /** Fiat units. */
  readonly gatewayFee: string;
  /** Coin units, unlike the quote's. */
  readonly gasFee: string;
  /** Coin units. */
  readonly tdsFee: string;
  /** Where the seller sends the coins; offramp only. */
  readonly depositAddress: string | null;
  readonly transactionHash: string | null;
  readonly referenceId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** End of the deposit window. */
  readonly expiresAt: number;
  /** When the simulator takes the next step; null where the order rests. */
  readonly nextStepAt: number | null;
}

/** An order before the store gives it its numbers. */
export type OrderDraft = Omit<Order, 'id' | 'seq'>;

export function directionOf(order: Pick<Order, 'type'>): 'onramp' | 'offramp' {
  return order.type === 1 ? 'onramp' : 'offramp';
}

/** Not shown in the specification: ten minutes to pay, as published examples have it. */
export const depositWindowMs = 600_000;
