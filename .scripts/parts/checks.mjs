import { runProgram } from './run-program.mjs';
import { elapsed } from './with-progress.mjs';

/** What is checked without running the code. Each passes or fails as one. */
const checks = [
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  {
    name: 'template types',
    command: process.execPath,
    args: ['.scripts/parts/lit-analyzer.cjs', 'widget/**/*.ts', '--strict', '--quiet'],
  },
  { name: 'formatting', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
];

/**
 * Runs all checks, two at a time, and prints what each that failed has to say.
 *
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  const waiting = [...checks];
  const counts = { passed: 0, failed: 0 };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const started = Date.now();
      const { code, output } = await runProgram(check.command, check.args, { timeoutMs: 300_000 });
      console.log(`  ${code === 0 ? 'pass' : 'FAIL'}  ${check.name} (${elapsed(started)})`);
      if (code !== 0) console.log(output.trim().replace(/^/gm, '        '));
      counts[code === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all([work(), work()]);
  return counts;
}
