import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findBrowser } from '../../test/support/find-browser.mjs';
import { bringUpToDate, targets } from './build-targets.mjs';
import { runChecks } from './checks.mjs';
import { runProgram } from './run-program.mjs';

/**
 * The stages of `npm test` in their order. Each gives how many passed and failed; a stage that finds nothing to run
 * has failed, so that a mistyped pattern cannot pass for success.
 *
 * @type {readonly { name: string, run: () => Promise<import('./run-stages.mjs').StageResult> }[]}
 */
export const stages = [
  { name: 'Checks', run: runChecks },
  { name: 'Build', run: build },
  { name: 'Size of the script-tag file', run: () => oneProgram('size-limit', []) },
  {
    name: 'Server, structure and scripts',
    run: () => vitest(['test/server', 'test/structure', 'test/scripts']),
  },
  { name: 'Contract with the specification, on each database', run: () => vitest(['test/contract']) },
  { name: 'Widget in a real browser', run: widget },
  { name: 'Journeys through the running stack', run: () => vitest(['test/journeys']) },
];

/** Several times what the longest stage takes on a slow machine. */
const testLimitMs = 15 * 60_000;

async function build() {
  try {
    await findBrowser({ log: (line) => console.log(line) });
    await bringUpToDate(Object.keys(targets));
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.log(error.message);
    return { passed: 0, failed: 1 };
  }
}

async function oneProgram(command, args) {
  const { code } = await runProgram(command, args, { show: true, timeoutMs: 60_000 });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {readonly string[]} filters
 * @param {{ env?: Record<string, string>, timeoutMs?: number }} [options]
 */
export function vitest(filters, options = {}) {
  return withCounts(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { code, output } = await runProgram('vitest', ['run', ...filters, ...reporters], {
      timeoutMs: testLimitMs,
      ...options,
      show: true,
    });
    const report = readJson(file);
    return {
      code,
      passed: report?.numPassedTests ?? 0,
      // A file that does not load has no tests; it shows as a failed suite.
      failed: (report?.numFailedTests ?? 0) + emptyFailedFiles(report),
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
      // As `test/support/postgres-server.ts` says it.
      leftOut: output
        .split('\n')
        .filter((line) => line.startsWith('The PostgreSQL half of the tests did not run')),
    };
  });
}

function emptyFailedFiles(report) {
  return (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
}

function widget() {
  return withCounts(async (file) => {
    const { code } = await runProgram('web-test-runner', ['--config', 'test/web-test-runner.config.mjs'], {
      show: true,
      timeoutMs: testLimitMs,
      env: { TEST_COUNTS_FILE: file },
    });
    return { code, passed: 0, failed: 0, ...readJson(file) };
  });
}

/** Turns what a runner reported into counts that cannot look better than its exit code. */
async function withCounts(run) {
  const folder = mkdtempSync(join(tmpdir(), 'test-counts-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  // Ctrl-C leaves no time for `finally`.
  process.once('exit', clear);
  try {
    const { code, passed, failed, ...rest } = await run(join(folder, 'counts.json'));
    const silentFailure = failed === 0 && (code !== 0 || passed === 0);
    if (silentFailure)
      console.log(passed === 0 ? 'No test ran.' : `The test runner ended with code ${code}.`);
    return { passed, failed: silentFailure ? 1 : failed, ...rest };
  } finally {
    process.off('exit', clear);
    clear();
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
