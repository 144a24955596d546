import { Agent } from 'undici';

import type { AttemptResult } from '../domain/delivery-schedule.ts';
import type { Destinations } from './destinations.ts';
import { createGuardedConnector, type ResolveName } from './guarded-connector.ts';
import { WebhookPost } from './webhook-post.ts';

/** Posts a webhook once. Never rejects: whatever goes wrong on the way is a result. */
export interface WebhookSender {
  send(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | Uint8Array,
  ): Promise<AttemptResult>;
  /** Ends the connections once their requests are answered. */
  close(): Promise<void>;
}

/** Where a URL leads, in the two parts that a request has. */
interface Target {
  readonly origin: string;
  readonly path: string;
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
  const targets = new Map<string, Target | null>();

  /** What a URL's text tells never changes, and reading it takes a good part of the time that a post takes. */
  function targetOf(text: string): Target | null {
    const known = targets.get(text);
    if (known !== undefined) return known;
    const verdict = destinations.judge(text);
    const target =
      verdict.kind === 'open'
        ? { origin: verdict.url.origin, path: verdict.url.pathname + verdict.url.search }
        : null;
    if (targets.size >= mostTargets) targets.clear();
    targets.set(text, target);
    return target;
  }

  return {
    send(text, headers, body) {
      const target = targetOf(text);
      if (!target) return Promise.resolve({ kind: 'unreachable' });
      return new Promise((resolve) => {
        const post = new WebhookPost({ timeoutMs, machineNow, settle: resolve });
        agent.dispatch({ origin: target.origin, path: target.path, method: 'POST', headers, body }, post);
      });
    },
    close: () => agent.close(),
  };
}

const mostTargets = 1000;
