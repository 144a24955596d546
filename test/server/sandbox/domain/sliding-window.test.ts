import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { admit } from '../../../../server/sandbox/domain/sliding-window.ts';

const rule = { limit: 10, windowMs: 60_000 };

describe('the sliding window', () => {
  it('never admits more than its limit in any window, and refuses only when it is full', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 120 }), (gaps) => {
        let now = 1_000_000;
        let hits: readonly number[] = [];
        const admitted: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const inWindow = admitted.filter((at) => at > now - rule.windowMs).length;
          const verdict = admit(hits, now, rule);
          expect(verdict.admitted).toBe(inWindow < rule.limit);
          if (!verdict.admitted) continue;
          hits = verdict.hits;
          admitted.push(now);
          expect(hits.length).toBeLessThanOrEqual(rule.limit);
        }
      }),
    );
  });

  it('says to the millisecond when it admits again', () => {
    const hits = Array.from({ length: 10 }, (_, index) => 1000 + index * 500);
    expect(admit(hits, 7000, rule)).toEqual({ admitted: false, retryAfterMs: 54_000 });
    expect(admit(hits, 60_999, rule).admitted).toBe(false);
    expect(admit(hits, 61_000, rule).admitted).toBe(true);
  });

  it('admits whoever used it up while the clock stood far ahead, and holds on to what lies a moment ahead', () => {
    const hits = Array.from({ length: 10 }, () => 1_000_000);
    expect(admit(hits, 939_999, rule)).toEqual({ admitted: true, hits: [939_999] });
    expect(admit(hits, 940_000, rule).admitted).toBe(false);
  });
});
