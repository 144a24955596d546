import type { Generated } from 'kysely';

import type { Order } from '../domain/order.ts';

/**
 * The tables, with columns in camel case as the code reads them (snake case in SQL). Money is decimal text, times
 * are integer milliseconds since the epoch.
 */
export interface Schema {
  readonly orders: Omit<Order, 'id'> & { readonly id: Generated<number> };
  readonly rateWindows: RateWindowRow;
}

/** The admitted requests of one merchant to one endpoint, within the last window. */
export interface RateWindowRow {
  readonly appId: number;
  readonly endpoint: string;
  /** JSON array of instants; a handful at most, so one row is read and written whole. */
  readonly hits: string;
}
