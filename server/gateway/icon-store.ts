import { isTrustworthy } from '../client/base-url.ts';
import type { FetchLike } from '../client/fetch-like.ts';
import { readCapped } from '../client/read-capped.ts';
import { prepareRawBody, type ReadyBody } from '../http/ready-body.ts';

/**
 * Coin icons, fetched from where the catalogue says and kept, so that a page talks to its gateway only.
 */
export interface IconStore {
  /** The icon behind an address of the catalogue, or `null` when there is none that may be shown. */
  read(url: string): Promise<ReadyBody | null>;
}

const maxIconBytes = 100_000;
const maxStoreBytes = 16 * 1024 * 1024;
const maxIcons = 4000;
const retryAfterMs = 60_000;
const timeoutMs = 5000;
const contentTypes = new Set(['image/svg+xml', 'image/png', 'image/webp']);

export function createIconStore(fetch: FetchLike, upstreamUrl: string, now: () => number): IconStore {
  const upstreamOrigin = new URL(upstreamUrl).origin;
  /** In the order of last use; the first to go is the one unused for longest. */
  const icons = new Map<string, { readonly body: ReadyBody | null; readonly fetchedAt: number }>();
  const fetching = new Map<string, Promise<ReadyBody | null>>();
  let storedBytes = 0;

  function keep(url: string, body: ReadyBody | null): void {
    drop(url);
    icons.set(url, { body, fetchedAt: now() });
    storedBytes += body?.identity.byteLength ?? 0;
    for (const oldest of icons.keys()) {
      if (storedBytes <= maxStoreBytes && icons.size <= maxIcons) break;
      drop(oldest);
    }
  }

  function drop(url: string): void {
    storedBytes -= icons.get(url)?.body?.identity.byteLength ?? 0;
    icons.delete(url);
  }

  async function fetchIcon(url: string): Promise<ReadyBody | null> {
    try {
      const response = await fetch(url, {
        method: 'GET',
        headers: { accept: 'image/svg+xml, image/png, image/webp' },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
      const bytes = await readCapped(response.body, maxIconBytes);
      return response.status === 200 && contentTypes.has(type) && bytes ? prepareRawBody(type, bytes) : null;
    } catch {
      return null;
    }
  }

  return {
    async read(url) {
      if (!mayFetch(url, upstreamOrigin)) return null;
      const known = icons.get(url);
      if (known && (known.body || now() - known.fetchedAt < retryAfterMs)) {
        icons.delete(url);
        icons.set(url, known);
        return known.body;
      }
      const pending = fetching.get(url) ?? fetchIcon(url);
      fetching.set(url, pending);
      try {
        const body = await pending;
        if (fetching.get(url) === pending) keep(url, body);
        return body;
      } finally {
        fetching.delete(url);
      }
    },
  };
}

/** HTTPS anywhere; plain HTTP only where the service itself is: a catalogue must not reach into our own network. */
function mayFetch(text: string, upstreamOrigin: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' || (url.origin === upstreamOrigin && isTrustworthy(url));
}
