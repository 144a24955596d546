import { afterEach, describe, expect, it } from 'vitest';

import { sampleBodies } from './sample-bodies.ts';
import type { SandboxService } from './sandbox-service.ts';

/** The published failures that no request brings about, or only many, each at an endpoint where it may be met. */
const failures = [
  [403, 'forbidden', 'merchantHistory'],
  [416, 'not enough balance', 'quotes'],
  [428, 'price irregular', 'quotes'],
  [429, 'too many requests', 'limits'],
  [500, 'internal error', 'orderStatus'],
  [503, 'temporarily unavailable', 'allCoinLimits'],
] as const;

/** What a merchant's program must be able to meet before it meets it in earnest: set over the control API. */
export function describeFailuresOnPurpose(service: SandboxService): void {
  describe('Errors', () => {
    afterEach(() => service.control.removeFaults());

    it.each(failures)('%i: %s, where it is asked for, and there alone', async (status, meaning, endpoint) => {
      const body = sampleBodies[endpoint];
      await service.control.addFault({ fault: 'status', status, endpoint, count: 1, retryAfterSeconds: 7 });
      const elsewhere = endpoint === 'orderStatus' ? 'quotes' : 'orderStatus';
      expect((await service.call(elsewhere, sampleBodies[elsewhere])).http).not.toBe(status);

      const answer = await service.call(endpoint, body);
      expect(answer.http).toBe(status);
      expect(answer.json).toEqual({ status: 0, code: status, error: expect.stringContaining(meaning) });
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('retry-after')).toBe('7');

      expect((await service.call(endpoint, body)).http).not.toBe(status);
    });
  });
}
