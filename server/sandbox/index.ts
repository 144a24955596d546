import type { Logger } from '../http/logger.ts';
import type { Brand } from '../protocol/brand.ts';
import type { Secret } from '../protocol/signature.ts';
import { createSandboxApp } from './app.ts';
import { bankDetailsShapeA, bankDetailsShapeB, chains, coins, fiatMarkets } from './data/catalogue.ts';
import { createListing } from './domain/listing.ts';
import { createMarket } from './domain/market.ts';
import { createQuoteDesk } from './domain/quote.ts';
import type { SandboxGround } from './ground.ts';
import { loadClock } from './clock.ts';
import { createSecretBox } from './merchants/secret-box.ts';
import { loadMerchants, type MerchantSetting } from './merchants/merchants.ts';
import { createSimulator } from './simulator.ts';
import { openDatabase } from './store/database.ts';
import { createTicker } from './ticker.ts';

export { SecretUnreadable } from './merchants/secret-box.ts';
export { DatabaseUnusable } from './store/database.ts';
export { refuseTransport } from './refuse-transport.ts';

export interface SandboxOptions {
  readonly brand: Brand;
  /** Put into the database at the start; it may hold more. */
  readonly merchants: readonly MerchantSetting[];
  /** Encrypts the merchants' secrets in the database. */
  readonly secretKey: Secret;
  /** Path of an SQLite file, `:memory:`, or a `postgres://` URL. */
  readonly database: string;
  readonly logger: Logger;
  /** The machine's time, milliseconds since the epoch. @default Date.now */
  readonly now?: () => number;
  /** Prices, paths and times of the simulation follow from it. @default 'sandbox' */
  readonly seed?: string;
  /** Which of the two published shapes bankDetails answers in. @default 'A' */
  readonly bankDetailsShape?: 'A' | 'B';
  /** Folder with the icon files that the catalogue names. */
  readonly iconFolder: string;
  /** Folder with the built viewer of the API's description; without it none is served. */
  readonly viewerFolder?: string;
  /** Typical time between two steps of an order. @default 4000 */
  readonly paceMs?: number;
}

export interface Sandbox {
  /** Answers a request; give it to any server that speaks fetch. */
  fetch(request: Request): Response | Promise<Response>;
  /** Starts walking orders on real time. */
  start(): void;
  /** Takes every step that is due, for tests that drive time. @returns how many were taken */
  advance(): Promise<number>;
  /** Stops walking and closes the database. */
  close(): Promise<void>;
}

/**
 * The merchant service on a developer's own machine: the specification's endpoints over a simulated market, with
 * orders that live in a database.
 *
 * @throws RangeError when two merchants share a key or an app id
 * @throws SecretUnreadable when the database holds secrets sealed under another key
 * @throws DatabaseUnusable when the database cannot be opened
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const seed = options.seed ?? 'sandbox';
  const machineNow = options.now ?? Date.now;
  const database = await openDatabase(options.database);
  const clock = await loadClock(database, machineNow);
  const merchants = await loadMerchants(database, createSecretBox(options.secretKey), options.merchants);
  const listing = createListing({ coins, chains, fiatMarkets });
  const ground: SandboxGround = {
    brand: options.brand,
    merchants,
    listing,
    desk: createQuoteDesk(listing, createMarket(seed)),
    database,
    logger: options.logger,
    now: clock.now,
    machineNow,
    clock,
    pace: { seed, paceMs: options.paceMs ?? 4000 },
    bankDetails: options.bankDetailsShape === 'B' ? bankDetailsShapeB : bankDetailsShapeA,
    iconFolder: options.iconFolder,
    viewerFolder: options.viewerFolder ?? null,
  };
  const app = createSandboxApp(ground);
  const simulator = createSimulator(ground);
  const refresher = createTicker({
    what: 'reading merchants and clock',
    everyMs: 1000,
    logger: ground.logger,
    async work() {
      await Promise.all([merchants.refresh(), clock.refresh()]);
      return 0;
    },
  });

  return {
    fetch: (request) => app.fetch(request),
    start() {
      simulator.start();
      refresher.start();
    },
    advance: simulator.run,
    async close() {
      await Promise.all([simulator.stop(), refresher.stop()]);
      await database.destroy();
    },
  };
}
