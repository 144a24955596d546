import type { FetchLike, FetchLikeInit } from '../../../server/client/fetch-like.ts';
import { createBrand } from '../../../server/protocol/brand.ts';
import { Secret } from '../../../server/protocol/signature.ts';

/** Answers calls one after another from a list of replies, the last one for ever, and keeps what was sent. */
export function createFakeEdge(...replies: (() => Response | Promise<Response>)[]) {
  const sent: { readonly url: string; readonly init: FetchLikeInit }[] = [];
  const fetch: FetchLike = async (url, init) => {
    sent.push({ url, init });
    const reply = replies[Math.min(sent.length, replies.length) - 1];
    if (!reply) throw new Error('no reply was prepared');
    return reply();
  };
  return { fetch, sent };
}

export const success = (data: unknown) => () => Response.json({ status: 1, code: 200, data });
export const failure =
  (code: number, error: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ status: 0, code, error }, { status: code, headers });
export const networkDown = () => Promise.reject(new TypeError('connect ECONNREFUSED'));

/** Options that make every wait immediate and remember it. */
export function clientOptions(fetch: FetchLike, now = () => 1_700_000_000_000) {
  const waits: number[] = [];
  return {
    waits,
    options: {
      baseUrl: 'https://api.example.com/',
      brand: createBrand('service'),
      apiKey: 'the-key',
      secret: new Secret('the-secret'),
      fetch,
      now,
      random: () => 0.5,
      sleep: async (ms: number) => void waits.push(ms),
    },
  };
}
