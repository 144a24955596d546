import { setTimeout as delay } from 'node:timers/promises';

import type { Logger } from '../http/logger.ts';
import type { Brand } from '../protocol/brand.ts';
import type { Secret } from '../protocol/signature.ts';
import { answerFailure } from './answer-failure.ts';
import { createSandboxApp } from './app.ts';
import { bankDetailsShapeA, bankDetailsShapeB, chains, coins, fiatMarkets } from './data/catalogue.ts';
import { createListing } from './domain/listing.ts';
import { createCourier } from './delivery/courier.ts';
import { createDestinations } from './delivery/destinations.ts';
import { createDispatcher } from './delivery/dispatcher.ts';
import { createNameResolver, type ResolveName } from './delivery/guarded-connector.ts';
import { createWebhookSender } from './delivery/webhook-sender.ts';
import { createMarket } from './domain/market.ts';
import { createQuoteDesk } from './domain/quote.ts';
import type { SandboxGround } from './ground.ts';
import { loadClock } from './clock.ts';
import { addControlRoutes } from './control/control-routes.ts';
import { injectFaults } from './faults/inject-faults.ts';
import { loadFaults } from './faults/faults.ts';
import { takeDirectly, type TakeDirectly } from './intake/direct-calls.ts';
import { createSecretBox } from './merchants/secret-box.ts';
import { loadMerchants, type MerchantSetting } from './merchants/merchants.ts';
import { createTimeRejoiner } from './rejoin-time.ts';
import { createSimulator } from './simulator.ts';
import { openDatabase } from './store/database.ts';
import { createTicker } from './ticker.ts';

export { MerchantKeyTaken } from './merchants/merchants.ts';
export { SecretUnreadable } from './merchants/secret-box.ts';
export { DatabaseUnusable } from './store/database.ts';
export { maxHeaderBytes } from './intake/received-call.ts';
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
  /** Prices, paths, times and the keys of new merchants follow from it. @default 'sandbox' */
  readonly seed?: string;
  /** Which of the two published shapes bankDetails answers in. @default 'A' */
  readonly bankDetailsShape?: 'A' | 'B';
  /** Folder with the icon files that the catalogue names. */
  readonly iconFolder: string;
  /** Folder with the built viewer of the API's description; without it none is served. */
  readonly viewerFolder?: string;
  /** Typical time between two steps of an order. @default 4000 */
  readonly paceMs?: number;
  /** Whether callers on this machine may set clock, faults and merchants over HTTP. @default false */
  readonly control?: boolean;
  /** Waits in real time, for answers that are late on purpose. @default a timer */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly webhooks?: {
    /** Origins beyond the public internet that webhooks may go to; `*` for any port. @default none */
    readonly allow?: readonly string[];
    /** How long a receiver has to answer. @default 5000 */
    readonly timeoutMs?: number;
    /** Finds the addresses of a name. @default the machine's name servers */
    readonly resolveName?: ResolveName;
  };
}

export interface Sandbox {
  /**
   * Answers a request; give it to any server that speaks fetch.
   *
   * @param env what Node's server knows of the connection (`incoming`): who is on this machine is told by it
   */
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  /** Answers what it can of a Node server's requests itself, at less cost; false leaves a request to `fetch`. */
  readonly take: TakeDirectly;
  /** Starts walking orders on real time. */
  start(): void;
  /** Takes every step and sends every webhook that is due, for tests that drive time. @returns how many */
  advance(): Promise<number>;
  /** Stops walking and closes the database. */
  close(): Promise<void>;
}

/**
 * The merchant service on a developer's own machine: the specification's endpoints over a simulated market, with
 * orders that live in a database.
 *
 * @throws RangeError when two merchants share a key or an app id
 * @throws MerchantKeyTaken when a merchant has the key of another one in the database
 * @throws SecretUnreadable when the database holds secrets sealed under another key
 * @throws DatabaseUnusable when the database cannot be opened
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const seed = options.seed ?? 'sandbox';
  const machineNow = options.now ?? Date.now;
  const database = await openDatabase(options.database);
  const clock = await loadClock(database, machineNow);
  const box = createSecretBox(options.secretKey);
  const merchants = await loadMerchants(database, box, options.merchants, seed);
  const faults = await loadFaults(database, seed);
  const destinations = createDestinations(options.webhooks?.allow ?? []);
  for (const { appId, webhookUrl } of options.merchants) {
    if (!webhookUrl || destinations.judge(webhookUrl).kind === 'open') continue;
    options.logger.warn(
      { appId },
      'the webhook URL of this merchant is not on the public internet and gets nothing: name its origin in WEBHOOK_ALLOW',
    );
  }
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
    faults,
    sleep: options.sleep ?? sleepUnlessAborted,
    pace: { seed, paceMs: options.paceMs ?? 4000 },
    destinations,
    courier: createCourier({
      brand: options.brand,
      machineNow,
      sender: createWebhookSender({
        destinations,
        machineNow,
        resolveName: options.webhooks?.resolveName ?? createNameResolver(),
        timeoutMs: options.webhooks?.timeoutMs ?? 5000,
      }),
    }),
    bankDetails: options.bankDetailsShape === 'B' ? bankDetailsShapeB : bankDetailsShapeA,
    iconFolder: options.iconFolder,
    viewerFolder: options.viewerFolder ?? null,
  };
  const dispatcher = createDispatcher(ground);
  const simulator = createSimulator(ground, () => dispatcher.wake());
  const rejoinTime = createTimeRejoiner(ground);
  const { app, signed } = createSandboxApp(ground);
  if (options.control) addControlRoutes(app, ground, advance);
  const answer = injectFaults((request, env) => app.fetch(request, env as object | undefined), ground);

  /** Everything that is due: steps first, then the webhooks that they owe. */
  async function advance(): Promise<number> {
    await rejoinTime();
    const steps = await simulator.run();
    return steps + (await dispatcher.run());
  }
  const refresher = createTicker({
    what: 'reading merchants, clock and faults',
    everyMs: 1000,
    logger: ground.logger,
    async work() {
      await Promise.all([merchants.refresh(), clock.refresh(), faults.refresh()]);
      await rejoinTime();
      return 0;
    },
  });

  return {
    take: takeDirectly(signed, ground),
    async fetch(request, env) {
      try {
        return await answer(request, env);
      } catch (error) {
        // Faults keep count in the database, around everything that has an answer of its own to a failure.
        return answerFailure(
          error,
          { method: request.method, path: new URL(request.url).pathname },
          ground.logger,
        );
      }
    },
    start() {
      simulator.start();
      dispatcher.start();
      refresher.start();
    },
    advance,
    async close() {
      await Promise.all([dispatcher.stop(), simulator.stop(), refresher.stop()]);
      await ground.courier.close();
      await database.destroy();
    },
  };
}

/** An answer that nobody waits for any more is not held back either. */
async function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
