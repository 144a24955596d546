import { availableParallelism } from 'node:os';

import { bringUpToDate } from './build-targets.mjs';
import { vitest } from './test-stages.mjs';

/**
 * The stages of `npm run test:long` in their order; the key runs one alone. The tests are those of `npm test`, which
 * say themselves how far they are.
 *
 * @type {readonly { key: string, name: string, run: () => Promise<import('./run-stages.mjs').StageResult> }[]}
 */
export const longStages = [
  {
    key: 'quotes',
    name: 'Quotes beside fractions',
    run: () => inShares('QUOTE_RUNS', 1_000_000, ['test/server/sandbox/domain/quote-oracle.test.ts']),
  },
  {
    key: 'hostile',
    name: 'Hostile requests and bytes',
    run: () => inShares('HOSTILE_RUNS', 5_000_000, ['test/server/sandbox/hostile']),
  },
  { key: 'kills', name: 'Kills of the sandbox, on each database', run: kills },
  { key: 'restarts', name: 'Restarts of PostgreSQL under load', run: restarts },
];

const defaultSeed = 20_261_121;
const apart = 1_000_000;
const dayMs = 24 * 60 * 60_000;

/** One process: each database has a sandbox of its own to be killed, which keeps the cores busy. */
async function kills() {
  await bringUpToDate(['server', 'icons', 'viewer']);
  const env = { KILL_RUNS: process.env.KILL_RUNS ?? '1000' };
  return vitest(['test/journeys/kills.test.ts'], { timeoutMs: dayMs, env });
}

/** Ten seconds apart, as the sandbox is promised to bear it. */
function restarts() {
  const env = {
    RESTART_RUNS: process.env.RESTART_RUNS ?? '60',
    RESTART_EVERY_MS: process.env.RESTART_EVERY_MS ?? '10000',
  };
  return vitest(['test/server/sandbox/host/postgres-restarts.test.ts'], { timeoutMs: dayMs, env });
}

/** Splits the runs among processes, one for each core, whose seeds lie so far apart that none tries what another does. */
async function inShares(setting, ordinary, files) {
  const runs = Number(process.env[setting] ?? ordinary);
  const seed = Number(process.env.TEST_SEED ?? defaultSeed);
  const shares = availableParallelism();
  const results = await Promise.all(
    Array.from({ length: shares }, (_, share) =>
      vitest(files, {
        timeoutMs: dayMs,
        env: { [setting]: String(Math.ceil(runs / shares)), TEST_SEED: String(seed + share * apart) },
      }),
    ),
  );
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    leftOut: results.flatMap(({ leftOut }) => leftOut),
  };
}
