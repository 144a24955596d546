/**
 * A webhook that is owed: an order completed while its merchant had a URL. Instants are milliseconds since the
 * epoch; those of the schedule run on the sandbox's clock, the lease on the machine's.
 */
export interface Delivery {
  readonly id: number;
  readonly orderId: number;
  readonly appId: number;
  /** The URL that was set when the order completed. */
  readonly url: string;
  /** Attempts made so far. */
  readonly trials: number;
  /** When the next attempt is due; null once it is settled. */
  readonly dueAt: number | null;
  /** Who is at it, and until when nobody else may be: a process that died is overdue then. */
  readonly leaseId: string | null;
  readonly leasedUntil: number | null;
  readonly outcome: 'pending' | 'delivered' | 'given-up';
  /** What came of the last attempt, for people. */
  readonly lastResult: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}
