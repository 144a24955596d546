/**
 * What the measurements came to: a line for each goal, as `test/bench/judge-goal.ts` printed it, and for each
 * measurement that did not get to its end.
 *
 * @param {readonly { name: string, code: number, output: string }[]} runs
 * @returns {{ lines: readonly string[], isGood: boolean }} good where each ended and reached its goals
 */
export function sumUpGoals(runs) {
  const goals = runs.flatMap(({ output }) => output.split('\n').filter((line) => verdict.test(line)));
  const missed = goals.filter((line) => line.startsWith('missed'));
  const failed = runs.filter(({ code }) => code !== 0);
  return {
    lines: [
      ...goals,
      ...failed.map(({ name }) => `failed  ${name}: not measured to its end`),
      `${goals.length - missed.length} reached, ${missed.length} missed, ${failed.length} failed`,
    ],
    isGood: missed.length + failed.length === 0,
  };
}

const verdict = /^(?:reached|missed) /;
