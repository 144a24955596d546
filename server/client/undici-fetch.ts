import { Agent, request } from 'undici';

import type { FetchLike } from './fetch-like.ts';

/** A `FetchLike` with connections of its own, which `close` ends once their requests are answered. */
export type ClosableFetch = FetchLike & { close(): Promise<void> };

/**
 * The client's default way to the network: undici's `request` over one pool of kept-alive connections for each
 * origin. It does several times the work of the global `fetch`, which builds web streams for every answer.
 *
 * @param options.connections most connections to one origin. @default 64
 * @param options.keepAliveTimeoutMs how long an idle connection is kept. @default 30000
 */
export function createUndiciFetch(
  options: { readonly connections?: number; readonly keepAliveTimeoutMs?: number } = {},
): ClosableFetch {
  const agent = new Agent({
    connections: options.connections ?? 64,
    keepAliveTimeout: options.keepAliveTimeoutMs ?? 30_000,
    pipelining: 1,
  });
  const send: FetchLike = async function undiciFetch(url, init) {
    const answer = await request(url, {
      dispatcher: agent,
      method: init.method,
      headers: init.headers,
      body: init.body ?? null,
      signal: init.signal,
    });
    return {
      status: answer.statusCode,
      headers: { get: (name) => one(answer.headers[name.toLowerCase()]) },
      body: answer.body,
    };
  };
  return Object.assign(send, { close: () => agent.close() });
}

/** undici gives header names in lower case. */
function one(value: string | string[] | undefined): string | null {
  if (value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : value;
}
