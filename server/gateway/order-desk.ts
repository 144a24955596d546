import type { Decimal } from './contract.ts';

/**
 * Where orders come from. The specification shows no order creation, so it is a port: the gateway does not know
 * whether a desk is the sandbox's extension or something else that can take an order.
 *
 * Every method rejects with a `MerchantApiError` when the service does not play along.
 */
export interface OrderDesk {
  /** Idempotent by `recognitionId`: the same details again give the same order. */
  create(request: DeskOrderRequest): Promise<DeskOrder>;
  /** "I have paid", with the bank's reference. The same reference again changes nothing. */
  claimPayment(orderId: number, reference: string): Promise<void>;
  /** The buyer gives up an order that was not paid. Again changes nothing. */
  abandon(orderId: number): Promise<void>;
  read(orderId: number): Promise<DeskOrder>;
}

export interface DeskOrderRequest {
  readonly coin: string;
  readonly network: string;
  readonly fiatId: number;
  /** Fiat units. */
  readonly fiatAmount: Decimal;
  /** 1 = instant transfer, 2 = bank transfer. */
  readonly paymentType: 1 | 2;
  readonly walletAddress: string;
  readonly memo: string | null;
  /** Becomes the service's `merchantRecognitionId`. */
  readonly recognitionId: string;
}

/** A buyer's order as the desk sees it now. */
export interface DeskOrder {
  readonly id: number;
  readonly statusCode: number;
  readonly fiatAmount: Decimal;
  /** The real quantity and rate once there are any, before that the expected ones. */
  readonly quantity: Decimal;
  readonly rate: Decimal;
  readonly reference: string | null;
  readonly transactionHash: string | null;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly payBefore: string;
  /** Where to pay, for currencies that bankDetails does not describe. */
  readonly account: DepositAccount | null;
}

export interface DepositAccount {
  /** Field name to value, in the order to show. */
  readonly fields: Readonly<Record<string, string>>;
  readonly qr: string | null;
}
