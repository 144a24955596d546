import type { Handler } from 'hono';

import type { Dependencies } from '../dependencies.ts';
import { refuse } from '../refuse.ts';
import type { ReferenceData } from '../reference/reference-data.ts';

/** `GET /healthz`: the process answers. */
export function getHealth(): Handler {
  return async function health(c) {
    return c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' });
  };
}

/**
 * `GET /readyz`: there is a catalogue, so buyers can be served; it stays so while the live service is away. A gateway
 * with a sandbox of its own is ready when that can store orders: the two are run as one.
 */
export function getReadiness({
  reference,
  isSandboxReady,
}: Pick<Dependencies, 'isSandboxReady'> & {
  readonly reference: Pick<ReferenceData, 'isReady'>;
}): Handler {
  return async function readiness(c) {
    if (!reference.isReady()) {
      throw refuse('upstream-unavailable', 'The catalogue has not been fetched yet.', { retryAfterMs: 2000 });
    }
    if (isSandboxReady && !(await isSandboxReady())) {
      const detail = 'The sandbox cannot store orders now. Its own /sandbox/v1/readyz and its log say why.';
      throw refuse('upstream-unavailable', detail, { retryAfterMs: 2000 });
    }
    return c.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' });
  };
}
