import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { directionOf, type Order } from '../../../../server/sandbox/domain/order.ts';
import { takeAbandonment } from '../../../../server/sandbox/domain/take-abandonment.ts';
import { takeClaim } from '../../../../server/sandbox/domain/take-claim.ts';
import { takeStep, type StepChange } from '../../../../server/sandbox/domain/take-step.ts';
import { testSeed } from '../hostile/long-run.ts';
import { randomOrder, walkGround } from './random-order.ts';
import { faultOfMove, mayStayAt, specifiedStatus } from './specified-status.ts';

const walks = 100_000;
/** Making an order takes longer than walking it: each is walked many times, under other numbers. */
const made = fc.sample(randomOrder, { numRuns: 4000, seed: testSeed });
const numbered = fc.tuple(fc.constantFrom(...made), fc.integer({ min: 1, max: 1_000_000 })).map(number);
/** More moves than any path has. */
const mostMoves = 8;

/** What a buyer does, and how long after what happened before. */
const deed = fc.record({
  what: fc.constantFrom('claims', 'claims', 'claims with another reference', 'gives up', 'waits'),
  afterMs: fc.oneof(fc.nat(8_000), fc.integer({ min: 590_000, max: 610_000 }), fc.constantFrom(0, 600_000)),
  /** Whether the simulator has not come to what is due. */
  isLate: fc.boolean(),
});
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

describe('an order that is claimed, given up and walked at any moments', () => {
  it('ends, at a code that is final or where it was told to wait, and never goes back, 100,000 times', () => {
    const moves = { onramp: new Set<string>(), offramp: new Set<string>() };
    fc.assert(
      fc.property(numbered, fc.array(deed, { maxLength: 4 }), (walked, deeds) => {
        const direction = directionOf(walked);
        let from = 0;
        for (const { status: to } of walk(walked, deeds)) {
          const fault = faultOfMove(direction, from, to);
          if (fault !== null) throw new Error(fault);
          moves[direction].add(`${from} > ${to}`);
          from = to;
        }
        if (!mayStayAt(from, walked)) throw new Error(`${direction} ${walked.scenario} stays at ${from}`);
      }),
      { numRuns: walks, seed: testSeed },
    );
    for (const direction of ['onramp', 'offramp'] as const) {
      const { phases, final, webhookSent } = specifiedStatus[direction];
      const visited = new Set([...moves[direction]].flatMap((move) => move.split(' > ').map(Number)));
      expect(visited).toEqual(new Set(phases.flat().filter((code) => !webhookSent.has(code))));
      expect([...visited].filter((code) => !reaches(moves[direction], code, final))).toEqual([]);
    }
  }, 120_000);
});

function number([order, id]: readonly [Order, number]): Order {
  return { ...order, id };
}

/** The moves that are made, by the code that makes them. */
function walk(start: Order, deeds: readonly Deed[]): readonly StepChange[] {
  const taken: StepChange[] = [];
  let now = start;
  let nowMs = start.createdAt;
  const take = (change: StepChange | null): void => {
    if (!change) return;
    if (change.updatedAt < now.updatedAt) throw new Error(`${change.status} is older than ${now.status}`);
    if (change.nextStepAt !== null && change.nextStepAt <= change.updatedAt)
      throw new Error(`${change.status} lasts no time`);
    if (change.status === 1 && nowMs >= start.expiresAt) throw new Error('is claimed after its window');
    now = { ...now, ...change };
    if (taken.push(change) > mostMoves) throw new Error(`has no end: ${taken.map(({ status }) => status)}`);
  };
  const takeSteps = (untilMs: number): void => {
    while (now.nextStepAt !== null && now.nextStepAt <= untilMs) {
      const change = takeStep(now, walkGround);
      if (!change) throw new Error(`is due at ${now.status} and has no step`);
      take(change);
    }
  };
  for (const { what, afterMs, isLate } of deeds) {
    nowMs += afterMs;
    if (!isLate) takeSteps(nowMs);
    if (what === 'gives up') take(takeAbandonment(now, nowMs));
    else if (what !== 'waits') take(takeClaim(now, what, nowMs, walkGround.pace));
  }
  takeSteps(Infinity);
  return taken;
}

/** Whether moves that orders really made lead from a code to one of those wanted. */
function reaches(moves: ReadonlySet<string>, code: number, wanted: ReadonlySet<number>): boolean {
  if (wanted.has(code)) return true;
  return [...moves].some((move) => {
    const [from, to] = move.split(' > ').map(Number);
    return from === code && to !== undefined && reaches(moves, to, wanted);
  });
}
