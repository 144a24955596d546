import { join } from 'node:path';
import { expect, it } from 'vitest';

import { runProgram } from '../../.scripts/parts/run-program.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

const parts = new URL('../../.scripts/parts/', import.meta.url);

/** As `npm test` runs it: a stage, where a PostgreSQL finds no folder for its data. */
const runWithout = (folder: string) => `
  import { runStages } from ${JSON.stringify(new URL('run-stages.mjs', parts).href)};
  import { vitest } from ${JSON.stringify(new URL('test-stages.mjs', parts).href)};
  const env = { TMPDIR: ${JSON.stringify(folder)}, TEST_POSTGRES_URL: '' };
  await runStages([{ name: 'only', run: () => vitest(['test/server/protocol/brand.test.ts'], { env }) }]);
`;

it('a run without PostgreSQL says so, and why, before its last line', async () => {
  const code = runWithout(join(temporaryFolder(), 'not-there'));
  const { output } = await runProgram(process.execPath, ['--input-type=module', '-e', code], {
    timeoutMs: 100_000,
  });
  const lines = output.trimEnd().split('\n').slice(-3);
  expect(lines).toEqual([
    expect.stringMatching(/^ {2}only: \d+ passed, 0 failed/),
    expect.stringMatching(
      /^The PostgreSQL half of the tests did not run: The package's PostgreSQL could not be started\. .*ENOENT.* Name another server by TEST_POSTGRES_URL\.$/,
    ),
    expect.stringMatching(/^\d+ passed, 0 failed$/),
  ]);
}, 120_000);
