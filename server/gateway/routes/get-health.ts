import type { Handler } from 'hono';

import { refuse } from '../refuse.ts';
import type { ReferenceData } from '../reference/reference-data.ts';

/** `GET /healthz`: the process answers. */
export function getHealth(): Handler {
  return async function health(c) {
    return c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' });
  };
}

/** `GET /readyz`: there is a catalogue, so buyers can be served; it stays so while the service is away. */
export function getReadiness(reference: Pick<ReferenceData, 'isReady'>): Handler {
  return async function readiness(c) {
    if (!reference.isReady()) {
      throw refuse('upstream-unavailable', 'The catalogue has not been fetched yet.', { retryAfterMs: 2000 });
    }
    return c.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' });
  };
}
