import { Agent, request } from 'undici';

import { readRetryAfter } from '../../client/retry-after.ts';
import type { AttemptResult } from '../domain/delivery-schedule.ts';
import type { Destinations } from './destinations.ts';
import { createGuardedConnector, type ResolveName } from './guarded-connector.ts';

/** Posts a webhook once. Never rejects: whatever goes wrong on the way is a result. */
export interface WebhookSender {
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<AttemptResult>;
  /** Ends the connections once their requests are answered. */
  close(): Promise<void>;
}

/**
 * Posts over kept-alive connections. The status line decides, and must be there in time; redirects are not followed.
 * Of what comes after it no more than 64 KB are read, and only to use the connection again.
 *
 * @param options.timeoutMs from the first look-up to the status line
 * @param options.machineNow for a `Retry-After` that names an instant
 */
export function createWebhookSender(options: {
  readonly destinations: Destinations;
  readonly resolveName: ResolveName;
  readonly timeoutMs: number;
  readonly machineNow: () => number;
}): WebhookSender {
  const { destinations, resolveName, timeoutMs, machineNow } = options;
  const agent = new Agent({
    connect: createGuardedConnector({ destinations, resolveName, timeoutMs }),
    pipelining: 1,
    // Our own deadline covers all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  async function post(url: URL, headers: Readonly<Record<string, string>>, body: string) {
    // Not AbortSignal.timeout: its timer stays for the whole time after an answer of a millisecond.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    const { signal } = deadline;
    try {
      const answer = await request(url, { dispatcher: agent, method: 'POST', headers, body, signal });
      // Longer than that, or slower than the deadline: the connection is ended, and what was answered stands.
      await answer.body.dump({ limit: mostRead }).catch(() => {});
      return answer;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async send(text, headers, body) {
      const verdict = destinations.judge(text);
      if (verdict.kind !== 'open') return { kind: 'unreachable' };
      try {
        const { statusCode, headers: answered } = await post(verdict.url, headers, body);
        const retryAfter = answered['retry-after'];
        const retryAfterMs = readRetryAfter(typeof retryAfter === 'string' ? retryAfter : null, machineNow());
        return { kind: 'answered', status: statusCode, retryAfterMs };
      } catch {
        return { kind: 'unreachable' };
      }
    },
    close: () => agent.close(),
  };
}

const mostRead = 64 * 1024;
