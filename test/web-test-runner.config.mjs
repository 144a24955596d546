import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher, defaultReporter } from '@web/test-runner';

import { findBrowser } from './support/find-browser.mjs';

/** The tests of the element and of the demo page, in a real Chromium. `npx web-test-runner --config test/web-test-runner.config.mjs`. */
const rootDir = fileURLToPath(new URL('..', import.meta.url));
const browser = await findBrowser();

export default {
  rootDir,
  files: [`${rootDir}test/{widget,demo}/**/*.test.ts`],
  nodeResolve: { exportConditions: ['production', 'default'] },
  concurrency: 2,
  plugins: [
    esbuildPlugin({
      ts: true,
      json: true,
      target: 'es2022',
      // Decorators and class fields as the build has them.
      tsconfig: `${rootDir}tsconfig.json`,
    }),
  ],
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: browser.executablePath,
        args: browser.args,
        env: { ...process.env, ...browser.env },
      },
    }),
  ],
  testFramework: { config: { timeout: 10_000 } },
  testsFinishTimeout: 180_000,
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: Boolean(process.stdout.isTTY) }),
    countReporter(),
  ],
};

/** Leaves the counts where the caller asked for them, for the last line of `npm test`. */
function countReporter() {
  return {
    stop({ sessions }) {
      const file = process.env.TEST_COUNTS_FILE;
      if (!file) return;
      const tests = sessions.flatMap((session) => (session.testResults ? testsOf(session.testResults) : []));
      const passed = tests.filter((test) => test.passed).length;
      const skipped = tests.filter((test) => test.skipped).length;
      // A file that does not load has errors and no tests.
      const broken = sessions.filter((session) => !session.passed && session.errors.length > 0).length;
      writeFileSync(
        file,
        JSON.stringify({ passed, failed: tests.length - passed - skipped + broken, skipped }),
      );
    },
  };
}

function testsOf(suite) {
  return [...suite.tests, ...suite.suites.flatMap(testsOf)];
}
