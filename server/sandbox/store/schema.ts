import type { Generated, GeneratedAlways } from 'kysely';

import type { Delivery } from '../domain/delivery.ts';
import type { Order } from '../domain/order.ts';

/**
 * The tables, with columns in camel case as the code reads them (snake case in SQL). Money is decimal text, times
 * are integer milliseconds since the epoch.
 */
export interface Schema {
  readonly orders: Omit<Order, 'id'> & {
    readonly id: Generated<number>;
    /** Not failed; the database sees to it. A number in SQLite. */
    readonly living: GeneratedAlways<boolean | 0 | 1>;
  };
  readonly orderSequences: OrderSequenceRow;
  readonly deliveries: Omit<Delivery, 'id'> & { readonly id: Generated<number> };
  readonly merchants: MerchantRow;
  readonly usedSignatures: UsedSignatureRow;
  readonly rateWindows: RateWindowRow;
  readonly states: StateRow;
}

/** How far the numbers of one merchant, type and fiat have come. */
export interface OrderSequenceRow {
  readonly appId: number;
  readonly type: 1 | 2;
  readonly fiatType: number;
  readonly lastSeq: number;
  /** Creation of the last order: a later number is never older. */
  readonly lastCreatedAt: number;
}

export interface MerchantRow {
  readonly appId: number;
  readonly apiKey: string;
  /** Encrypted; the key is a setting and never in the database. */
  readonly sealedSecret: string;
  readonly webhookUrl: string | null;
}

/** A signature of an endpoint that acts, kept as long as its timestamp would still be taken. */
export interface UsedSignatureRow {
  readonly digest: string;
  readonly expiresAt: number;
}

/** The admitted requests of one merchant to one endpoint, within the last window. */
export interface RateWindowRow {
  readonly appId: number;
  readonly endpoint: string;
  /** JSON array of instants; a handful at most, so one row is read and written whole. */
  readonly hits: string;
}

/** A value of the control API, as JSON text. */
export interface StateRow {
  readonly name: string;
  readonly value: string;
}
