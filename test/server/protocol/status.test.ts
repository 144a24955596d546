import { describe, expect, it } from 'vitest';

import {
  isLegalTransition,
  offrampStatus,
  onrampStatus,
  statusCodes,
  statusOf,
  type Direction,
} from '../../../server/protocol/status.ts';
import tables from '../../fixtures/specification-tables.json' with { type: 'json' };

const directions = ['onramp', 'offramp'] as const;

describe.each([
  ['onramp', onrampStatus, tables.onrampStatus],
  ['offramp', offrampStatus, tables.offrampStatus],
] as const)('the %s status table', (direction, rows, specified) => {
  it('has one row for each row of the specification, with its codes', () => {
    const codesOf = (row: { next: object }): number[] =>
      Object.keys(row.next).map(Number).toSorted(ascending);
    expect(rows.map(codesOf)).toEqual(specified.map(({ codes }) => codes.toSorted(ascending)));
  });

  it('says what the specification says of each row', () => {
    for (const [index, { meaning }] of specified.entries()) {
      expect(meaning.startsWith(rows[index]?.meaning ?? 'missing')).toBe(true);
    }
  });

  it('names no code twice', () => {
    const codes = rows.flatMap((row) => Object.keys(row.next));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('goes on only to codes it has', () => {
    const known = new Set(statusCodes(direction).map(({ code }) => code));
    for (const { next } of statusCodes(direction)) for (const code of next) expect(known).toContain(code);
  });

  it('lets every code that is not settled reach a settled one', () => {
    const stuck = statusCodes(direction).filter(
      ({ code, terminal }) =>
        !terminal && !reachable(direction, code).some((to) => statusOf(direction, to)?.terminal),
    );
    expect(stuck).toEqual([]);
  });

  it('lets every code be reached from the first', () => {
    const reached = new Set([0, ...reachable(direction, 0)]);
    expect(statusCodes(direction).filter(({ code }) => !reached.has(code))).toEqual([]);
  });

  it('never comes back to a code', () => {
    for (const { code } of statusCodes(direction)) expect(reachable(direction, code)).not.toContain(code);
  });

  it('goes from a settled code only to "webhook sent", which is the end', () => {
    const after = statusCodes(direction).flatMap(({ terminal, next }) => (terminal ? next : []));
    for (const code of after) {
      expect(statusOf(direction, code)).toMatchObject({ meaning: 'webhook sent', next: [] });
    }
  });

  it('gives every failure a phase that is never a success', () => {
    for (const { code, phase, terminal } of statusCodes(direction)) {
      expect(phase === 'complete').toBe(terminal && code >= 0);
    }
  });
});

describe('isLegalTransition', () => {
  it.each([
    ['onramp', 0, 1, true],
    ['onramp', 0, -1, true],
    ['onramp', 2, 3, true],
    ['onramp', 2, 11, true],
    ['onramp', 0, 2, false],
    ['onramp', 4, 15, false],
    ['onramp', 5, 0, false],
    ['onramp', 1, 1, false],
    ['offramp', 2, 4, true],
    ['offramp', 10, 12, true],
    ['offramp', 3, 12, true],
    ['offramp', 6, 5, false],
    ['offramp', 99, 0, false],
  ] as const)('%s %d to %d: %s', (direction, from, to, legal) => {
    expect(isLegalTransition(direction, from, to)).toBe(legal);
  });
});

describe('statusOf', () => {
  it.each(directions)('knows nothing of a code that %s does not have', (direction) => {
    expect(statusOf(direction, 99)).toBeUndefined();
    expect(statusOf(direction, 0.5)).toBeUndefined();
  });

  it('keeps the two tables apart: 3 is bought in one and held in the other', () => {
    expect(statusOf('onramp', 3)?.phase).toBe('bought');
    expect(statusOf('offramp', 3)?.phase).toBe('held');
  });
});

function reachable(direction: Direction, from: number, seen = new Set<number>()): number[] {
  for (const next of statusOf(direction, from)?.next ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    reachable(direction, next, seen);
  }
  return [...seen];
}

function ascending(a: number, b: number): number {
  return a - b;
}
