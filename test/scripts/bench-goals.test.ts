import { afterEach, expect, it, vi } from 'vitest';

import { sumUpGoals } from '../../.scripts/parts/sum-up-goals.mjs';
import { judgeGoal, type Goal } from '../bench/judge-goal.ts';

afterEach(() => void vi.restoreAllMocks());

function measurement(name: string, goals: readonly Goal[], code = 0) {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  for (const goal of goals) judgeGoal(goal);
  const lines = print.mock.calls.map(([line]) => String(line));
  print.mockRestore();
  return { name, code, output: ['some figures', ...lines, ''].join('\n') };
}

const size = { name: 'size', measured: 20, limit: { atMost: 20 }, unit: ' kB' };
const speed = { name: 'speed', measured: 0.61234, limit: { atLeast: 0.6 } };

it('names each goal with what was measured, and is good where all were reached', () => {
  expect(sumUpGoals([measurement('a', [size]), measurement('b', [speed])])).toEqual({
    lines: [
      'reached size: 20 kB, goal at most 20 kB',
      'reached speed: 0.61234, goal at least 0.6',
      '2 reached, 0 missed, 0 failed',
    ],
    isGood: true,
  });
});

it.each([
  [
    'above what is wanted at most',
    { ...size, measured: 20.001 },
    'missed  size: 20.001 kB, goal at most 20 kB',
  ],
  ['below what is wanted at least', { ...speed, measured: 0.599 }, 'missed  speed: 0.599, goal at least 0.6'],
  [
    'that could not be measured',
    { ...speed, measured: Number.NaN },
    'missed  speed: not measured, goal at least 0.6',
  ],
])('is not good with a goal %s', (_case, goal, line) => {
  expect(sumUpGoals([measurement('a', [size, goal])])).toEqual({
    lines: ['reached size: 20 kB, goal at most 20 kB', line, '1 reached, 1 missed, 0 failed'],
    isGood: false,
  });
});

it('is not good with a measurement that broke off, whatever it had reached before', () => {
  expect(sumUpGoals([measurement('a', [size], 1)])).toEqual({
    lines: [
      'reached size: 20 kB, goal at most 20 kB',
      'failed  a: not measured to its end',
      '1 reached, 0 missed, 1 failed',
    ],
    isGood: false,
  });
});
