import type { Brand } from '../protocol/brand.ts';
import type { Logger } from '../http/logger.ts';
import type { BankDetails } from '../protocol/records.ts';
import type { Clock } from './clock.ts';
import type { Courier } from './delivery/courier.ts';
import type { Destinations } from './delivery/destinations.ts';
import type { Listing } from './domain/listing.ts';
import type { QuoteDesk } from './domain/quote.ts';
import type { Pace } from './domain/schedule.ts';
import type { Faults } from './faults/faults.ts';
import type { Merchants } from './merchants/merchants.ts';
import type { Database } from './store/database.ts';

/** What the sandbox's routes and its simulator stand on; made once, in `createSandbox`. */
export interface SandboxGround {
  readonly brand: Brand;
  readonly merchants: Merchants;
  readonly listing: Listing;
  readonly desk: QuoteDesk;
  readonly database: Database;
  readonly logger: Logger;
  /** The sandbox's own time, milliseconds since the epoch: orders, prices, the webhook schedule. */
  readonly now: () => number;
  /** The machine's time, milliseconds since the epoch: signatures, rate limits, leases. */
  readonly machineNow: () => number;
  readonly clock: Clock;
  /** What goes wrong on purpose. */
  readonly faults: Faults;
  /** Waits in real time, or until the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly pace: Pace;
  /** Where webhooks may go, and what sends them there. */
  readonly destinations: Destinations;
  readonly courier: Courier;
  readonly bankDetails: BankDetails;
  readonly iconFolder: string;
  /** Built files of the viewer of the API's description; null where none is served. */
  readonly viewerFolder: string | null;
}
