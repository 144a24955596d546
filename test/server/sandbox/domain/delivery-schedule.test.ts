import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  isTaken,
  judgeAttempt,
  type AttemptResult,
} from '../../../../server/sandbox/domain/delivery-schedule.ts';

const failed: AttemptResult = { kind: 'unreachable' };
const answered = (status: number, retryAfterMs: number | null = null): AttemptResult => ({
  kind: 'answered',
  status,
  retryAfterMs,
});
const seconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** Waits of a delivery that fails every time, in milliseconds. */
function waitsOf(id: number, seed: string, result = failed): number[] {
  return seconds.map((_, trials) => Number(judgeAttempt({ id, trials }, result, 0, seed).dueAt));
}

describe('the schedule of a webhook', () => {
  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [300, 'pending'],
    [304, 'pending'],
    [199, 'pending'],
    [400, 'pending'],
    [404, 'pending'],
    [429, 'pending'],
    [500, 'pending'],
    [410, 'given-up'],
  ])('takes an answer of %i for %s', (status, outcome) => {
    const judged = judgeAttempt({ id: 1, trials: 0 }, answered(status), 1000, 's');
    expect(judged.outcome).toBe(outcome);
    expect(judged.dueAt !== null).toBe(outcome === 'pending');
    expect(isTaken(answered(status))).toBe(outcome === 'delivered');
  });

  it('waits 75 h 35 m 5 s over ten attempts on average, each wait within a fifth of its slot', () => {
    const deliveries = Array.from({ length: 2000 }, (_, id) => waitsOf(id, 'seed'));
    for (const waits of deliveries) {
      for (const [index, slot] of seconds.entries()) {
        expect(Math.abs((waits[index] ?? 0) - slot * 1000)).toBeLessThanOrEqual(slot * 200);
      }
    }
    const total = deliveries.flat().reduce((sum, wait) => sum + wait, 0) / deliveries.length;
    const whole = ((75 * 60 + 35) * 60 + 5) * 1000;
    expect(Math.abs(total / whole - 1)).toBeLessThan(0.01);
    const firstWaits = deliveries.map(([first]) => first ?? 0);
    expect(Math.min(...firstWaits)).toBeLessThan(4_050);
    expect(Math.max(...firstWaits)).toBeGreaterThan(5_950);
  });

  it('is the same on every run of a seed, and another for another seed, delivery and attempt', () => {
    expect(waitsOf(7, 'a')).toEqual(waitsOf(7, 'a'));
    expect(waitsOf(7, 'a')).not.toEqual(waitsOf(7, 'b'));
    expect(waitsOf(7, 'a')).not.toEqual(waitsOf(8, 'a'));
    const shares = waitsOf(7, 'a').map((wait, index) => wait / (seconds[index] ?? 1));
    expect(new Set(shares.map((share) => share.toFixed(3))).size).toBeGreaterThan(5);
  });

  it('gives up after the tenth attempt', () => {
    expect(judgeAttempt({ id: 1, trials: 8 }, failed, 0, 's').outcome).toBe('pending');
    expect(judgeAttempt({ id: 1, trials: 9 }, failed, 0, 's')).toMatchObject({
      outcome: 'given-up',
      dueAt: null,
    });
    expect(judgeAttempt({ id: 1, trials: 9 }, answered(200), 0, 's').outcome).toBe('delivered');
  });

  it('honours Retry-After from the slot on, and up to twice the slot', () => {
    const dueAt = (retryAfterMs: number, trials = 1) =>
      judgeAttempt({ id: 1, trials }, answered(503, retryAfterMs), 0, 's').dueAt;
    const own = dueAt(0);
    expect(dueAt(1)).toBe(own);
    expect(dueAt(400_000)).toBe(400_000);
    expect(dueAt(600_000)).toBe(600_000);
    expect(dueAt(600_001)).toBe(600_000);
    expect(dueAt(86_400_000, 0)).toBe(10_000);
  });

  it('says the same of everything that gave no answer, and the code of what did', () => {
    expect(judgeAttempt({ id: 1, trials: 0 }, failed, 0, 's').lastResult).toBe('no answer');
    expect(judgeAttempt({ id: 1, trials: 0 }, answered(418), 0, 's').lastResult).toBe('answered 418');
  });

  it('never waits less than 80 % of its slot nor more than twice, whatever is asked', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.nat(), fc.nat(1e9), fc.string(), (trials, id, retryAfterMs, seed) => {
        const slot = (seconds[trials] ?? 0) * 1000;
        const { dueAt } = judgeAttempt({ id, trials }, answered(429, retryAfterMs), 50, seed);
        expect(dueAt).toBeGreaterThanOrEqual(50 + slot * 0.8);
        expect(dueAt).toBeLessThanOrEqual(50 + slot * 2);
      }),
    );
  });
});
