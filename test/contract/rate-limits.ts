import { describe, expect, it } from 'vitest';

import { endpoints } from '../../server/protocol/endpoints.ts';
import { sampleBodies } from './sample-bodies.ts';
import type { SandboxService } from './sandbox-service.ts';

const limited = ['allChainMapping', 'allGasFee', 'allCoinLimits', 'allConfigMapping', 'limits'] as const;
const unlimited = ['merchantHistory', 'quotes', 'orderStatus'] as const;

/** Ten requests a minute. Not for a live service: it would lock the account out for that minute. */
export function describeRateLimits(service: SandboxService): void {
  type Limited = (typeof limited)[number] | (typeof unlimited)[number];
  async function codesOf(endpoint: Limited, times: number) {
    const codes: number[] = [];
    for (let done = 0; done < times; done += 1) {
      codes.push((await service.other.call(endpoint, sampleBodies[endpoint])).http);
    }
    return codes;
  }

  describe('Rate limits', () => {
    it.each(limited)('%s: takes 10 requests a minute and refuses the next with 429', async (name) => {
      expect(endpoints[name].ratePerMinute).toBe(10);
      expect(await codesOf(name, 10)).toEqual(Array(10).fill(200));
      const refused = await service.other.call(name, sampleBodies[name]);
      expect(refused).toMatchObject({ http: 429, json: { status: 0, code: 429 } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      service.clock.ms += 60_000;
      expect(await codesOf(name, 1)).toEqual([200]);
    });

    it.each(unlimited)('%s: has no limit shown, and none', async (name) => {
      expect(await codesOf(name, 15)).not.toContain(429);
    });
  });
}
