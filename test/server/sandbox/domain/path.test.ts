import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isLegalTransition, statusOf } from '../../../../server/protocol/status.ts';
import { pathOf, paths } from '../../../../server/sandbox/domain/path.ts';
import { nextStatus, nextStepAt } from '../../../../server/sandbox/domain/schedule.ts';

const pace = { seed: 'seed', paceMs: 4000 };

describe('the path of an order', () => {
  it.each(['onramp', 'offramp'] as const)(
    'of %s follows legal transitions from 0 to where it rests',
    (direction) => {
      for (const path of paths[direction]) {
        expect(path[0]).toBe(0);
        path.slice(1).forEach((code, index) => {
          expect(isLegalTransition(direction, path[index] ?? NaN, code), `${path[index]} to ${code}`).toBe(
            true,
          );
        });
        const last = statusOf(direction, path.at(-1) ?? NaN);
        expect(last).toMatchObject({ terminal: true, phase: 'complete' });
      }
    },
  );

  it('of a purchase goes by its way of paying', () => {
    expect(pathOf({ id: 1, type: 1, paymentType: 1, scenario: null }, 'seed')).toEqual([0, 1, 2, 3, 4]);
    expect(pathOf({ id: 1, type: 1, paymentType: 2, scenario: null }, 'seed')).toEqual([
      0, 1, 2, 11, 12, 13, 14, 15,
    ]);
  });

  it('of a sale depends on seed and id alone, and every way is taken', () => {
    const ends = new Set<number>();
    for (let id = 1; id <= 60; id += 1) {
      const path = pathOf({ id, type: 2, paymentType: 1, scenario: null }, 'seed');
      expect(pathOf({ id, type: 2, paymentType: 2, scenario: null }, 'seed')).toBe(path);
      ends.add(path.at(-1) ?? NaN);
    }
    expect(ends).toEqual(new Set([6, 14, 40]));
  });
});

describe('the schedule', () => {
  const order = { id: 7, type: 1, paymentType: 1, scenario: null, expiresAt: 600_000 } as const;

  it('ends an order that nobody paid for when its deposit window ends', () => {
    expect(nextStatus({ ...order, status: 0 }, pace)).toBe(-1);
    expect(nextStepAt({ ...order, status: 0 }, 5, pace)).toBe(600_000);
  });

  it('lets a finished or failed order rest', () => {
    for (const status of [4, -1, -4, 5]) {
      expect(nextStatus({ ...order, status }, pace)).toBeNull();
      expect(nextStepAt({ ...order, status }, 5, pace)).toBeNull();
    }
  });

  it('takes half to one and a half times the pace for a step, always the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(1, 2, 3), (id, status) => {
        const at = nextStepAt({ ...order, id, status }, 1000, pace) ?? NaN;
        expect(at - 1000).toBeGreaterThanOrEqual(2000);
        expect(at - 1000).toBeLessThanOrEqual(6000);
        expect(nextStepAt({ ...order, id, status }, 1000, pace)).toBe(at);
      }),
    );
  });
});
