import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pageRange } from '../../../../server/sandbox/domain/history-page.ts';

/** The page as one would cut it from the whole list. */
function slicePage(first: number, last: number, page: number, pageSize: number, order: 'ASC' | 'DESC') {
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (order === 'DESC') all.reverse();
  return all.slice((page - 1) * pageSize, page * pageSize);
}

describe('the numbers of a page', () => {
  it('are those that cutting the whole list would give', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 70 }),
        fc.constantFrom('ASC' as const, 'DESC' as const),
        (first, length, page, pageSize, order) => {
          const last = first + length - 1;
          const range = pageRange({ first, last }, { page, pageSize, order });
          const numbers = range ? slicePage(range.first, range.last, 1, 1000, order) : [];
          expect(numbers).toEqual(slicePage(first, last, page, pageSize, order));
        },
      ),
      { seed: 3, numRuns: 2000 },
    );
  });

  it.each(['ASC', 'DESC'] as const)('are none for a page no number can reach, %s', (order) => {
    const request = { page: Number.MAX_SAFE_INTEGER, pageSize: 500, order };
    expect(pageRange({ first: 1, last: 1_000_000 }, request)).toBeNull();
  });
});
