import { describe, expect, it } from 'vitest';

import { clockWindowMs, judgeTimestamp } from '../../../server/protocol/clock-window.ts';

describe('judgeTimestamp', () => {
  const now = 1_700_000_000_000;

  it.each([
    ['the same instant', 0, 'within'],
    ['30 s in the past', -30_000, 'within'],
    ['just inside the past', -clockWindowMs, 'within'],
    ['just outside the past', -clockWindowMs - 1, 'behind'],
    ['just inside the future', clockWindowMs, 'within'],
    ['just outside the future', clockWindowMs + 1, 'ahead'],
    ['the epoch', -now, 'behind'],
  ] as const)('%s', (_, offset, verdict) => {
    expect(judgeTimestamp(now + offset, now)).toBe(verdict);
  });

  it('is five minutes wide on either side', () => {
    expect(clockWindowMs).toBe(300_000);
  });
});
