import type { MerchantClient } from '../client/merchant-client.ts';
import type { Logger } from '../http/logger.ts';
import type { IconStore } from './icon-store.ts';
import type { OrderDesk } from './order-desk.ts';
import type { OrderTokens } from './order-token.ts';
import type { CatalogBook } from './reference/catalog-book.ts';
import type { ReferenceData } from './reference/reference-data.ts';

/** What the routes are made from. */
export interface Dependencies {
  readonly client: Pick<MerchantClient, 'quotes'>;
  readonly desk: OrderDesk;
  readonly tokens: OrderTokens;
  readonly reference: ReferenceData;
  readonly book: CatalogBook;
  readonly icons: IconStore;
  /** Asks the sandbox of this package; null where the service is not one. */
  readonly isSandboxReady: (() => Promise<boolean>) | null;
  readonly logger: Logger;
  readonly allowedOrigins: readonly string[];
}
