/**
 * The part of `fetch` that the client needs. The global `fetch`, a Hono app's `request` and a test's own function
 * all fit. Redirects must not be followed: a signed request is meant for one address.
 *
 * An implementation honours `signal` and rejects when no answer arrives; it never rejects for an HTTP status.
 */
export type FetchLike = (url: string, init: FetchLikeInit) => Promise<FetchLikeResponse>;

export interface FetchLikeInit {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

export interface FetchLikeResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null;
}
