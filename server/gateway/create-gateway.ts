import type { Hono } from 'hono';

import { checkBaseUrl } from '../client/base-url.ts';
import type { FetchLike } from '../client/fetch-like.ts';
import { createMerchantClient } from '../client/merchant-client.ts';
import { createSandboxClient } from '../client/sandbox-client.ts';
import { createUndiciFetch } from '../client/undici-fetch.ts';
import { describeError } from '../http/describe-error.ts';
import type { Logger } from '../http/logger.ts';
import type { RequestVariables } from '../http/request-id.ts';
import type { Brand } from '../protocol/brand.ts';
import type { Secret } from '../protocol/signature.ts';
import { createApp } from './app.ts';
import { askSandboxReadiness } from './ask-sandbox-readiness.ts';
import { createIconStore } from './icon-store.ts';
import { createSandboxDesk } from './order-desks/sandbox.ts';
import { createOrderTokens } from './order-token.ts';
import { createCallBudget } from './reference/call-budget.ts';
import { createCatalogBook } from './reference/catalog-book.ts';
import { meterFetch } from './reference/metered-fetch.ts';
import { createReferenceData } from './reference/reference-data.ts';
import { openSnapshotFile } from './reference/snapshot-file.ts';

export interface GatewayOptions {
  /** The merchant API and the merchant's credentials for it. */
  readonly upstream: {
    /** `https://…`, or `http://` on a loopback address. */
    readonly baseUrl: string;
    readonly brand: Brand;
    readonly apiKey: string;
    readonly secret: Secret;
    /** Where the sandbox of this package says whether it can store orders; the live service has no such path. */
    readonly readinessPath?: string;
  };
  /** Who takes orders. */
  readonly orderDesk: 'sandbox';
  /** Signs order tokens. Changing it closes every order page that is open. */
  readonly tokenSecret: Secret;
  /** Exact origins of the pages that may use this gateway; `*` for any. Its own origin always may. */
  readonly allowedOrigins: readonly string[];
  readonly logger: Logger;
  /** Milliseconds since the epoch. @default Date.now */
  readonly now?: () => number;
  /** @default undici with kept-alive connections */
  readonly fetch?: FetchLike;
  /** Where reference data and the call budget survive a restart; without it they do not. */
  readonly snapshotFile?: string;
  /** Age at which reference data is fetched anew. @default 60000 */
  readonly refreshAfterMs?: number;
}

export interface Gateway {
  readonly app: Hono<RequestVariables>;
  /** Fetches what is missing or stale and keeps it fresh from then on. Does not reject while the service is away. */
  start(): Promise<void>;
  /** Stops refreshing, writes what is not written yet, and ends connections of its own. */
  close(): Promise<void>;
}

/** How often the background looks for stale data; what is fresh is left alone. */
const refreshIntervalMs = 5000;
const rateWindow = { limit: 10, windowMs: 60_000 };

/**
 * The server between a merchant's page and the merchant API: it holds the credentials, and a browser can ask it for
 * a catalogue, a price and an order, and nothing else.
 *
 * @throws TypeError for a base URL that is neither HTTPS nor loopback, or an allowed origin that is none
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { logger, upstream, now = Date.now } = options;
  const { readinessPath } = upstream;
  const baseUrl = checkBaseUrl(upstream.baseUrl);
  const { fetch, close: closeConnections } = options.fetch
    ? { fetch: options.fetch, close: leaveAlone }
    : openConnections();
  const snapshot = openSnapshotFile(options.snapshotFile, baseUrl + upstream.brand.pathPrefix, logger);
  const budget = createCallBudget({
    ...rateWindow,
    now,
    earlier: snapshot.calls,
    onTake: (calls) => snapshot.keepCalls(calls),
  });
  const wire = { ...upstream, baseUrl, now };
  const client = createMerchantClient({ ...wire, fetch: meterFetch(fetch, wire, budget) });
  const reference = createReferenceData({
    client,
    budget,
    snapshot,
    logger,
    now,
    ...(options.refreshAfterMs !== undefined && { refreshAfterMs: options.refreshAfterMs }),
  });
  const book = createCatalogBook(reference);
  const app = createApp({
    client,
    desk: createSandboxDesk(createSandboxClient({ ...wire, fetch })),
    tokens: createOrderTokens(options.tokenSecret, now),
    reference,
    book,
    icons: createIconStore(fetch, baseUrl, now),
    isSandboxReady:
      readinessPath === undefined ? null : () => askSandboxReadiness(fetch, baseUrl + readinessPath),
    logger,
    allowedOrigins: options.allowedOrigins,
  });
  let timer: NodeJS.Timeout | undefined;

  return {
    app,
    async start() {
      timer ??= setInterval(() => void reference.refreshDue(), refreshIntervalMs);
      timer.unref();
      await reference.refreshDue();
      // The first page then finds the most asked catalogue ready; without the service there is none yet.
      await book.open('INR').then(
        (page) => page.body(),
        (error: unknown) => logger.warn({ error: describeError(error) }, 'there is no catalogue yet'),
      );
    },
    async close() {
      clearInterval(timer);
      timer = undefined;
      await snapshot.flush();
      await closeConnections();
    },
  };
}

function openConnections(): { fetch: FetchLike; close: () => Promise<void> } {
  const fetch = createUndiciFetch();
  return { fetch, close: () => fetch.close() };
}

async function leaveAlone(): Promise<void> {}
