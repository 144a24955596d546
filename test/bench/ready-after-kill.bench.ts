import { join } from 'node:path';

import { openDatabase } from '../../server/sandbox/store/database.ts';
import { fillOrders } from '../server/sandbox/store/order-rows.ts';
import { pollUntil } from '../support/poll-until.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { judgeGoal } from './judge-goal.ts';
import { median } from './median.ts';
import { startProcess } from './start-process.ts';
import { Servers } from './servers.ts';

/**
 * How long a sandbox that was killed takes from its next start until it is ready, with 10,000 orders in its database,
 * beside a process of Node that does nothing but listen. All are started in turn.
 */
const rounds = 7;
const orders = 10_000;
const budgetMs = 3000;

await using folders = new Servers();
const postgres = await startPostgres();
try {
  const dataFolder = folders.folder();
  await fill(join(dataFolder, 'sandbox.sqlite'));
  await fill(postgres.url);
  const built = 'dist/server/main.js';
  const settings = { SANDBOX_PORT: '0', DATA_DIR: dataFolder };
  const onPostgres = { ...settings, DATABASE_URL: postgres.url };
  const kinds: Kind[] = [
    { name: 'sandbox, SQLite', file: built, args: ['sandbox'], settings, times: [] },
    { name: 'sandbox, PostgreSQL', file: built, args: ['sandbox'], settings: onPostgres, times: [] },
  ];
  const bare: Kind = {
    name: 'only listens',
    file: 'test/bench/bare/only-listens.mjs',
    args: [],
    settings: {},
    times: [],
  };
  for (let round = 0; round <= rounds; round += 1) {
    for (const { file, args, settings: given, times } of [bare, ...kinds]) {
      const took = await timeStart(file, args, given);
      // The first one makes the kept secrets, and the files are not in the system's memory yet.
      if (round > 0) times.push(took);
    }
  }
  for (const { name, times } of [bare, ...kinds]) {
    const middle = median(times);
    const figures = `median ${middle.toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`;
    console.log(`${name.padEnd(24)} ${figures}, ratio ${(middle / median(bare.times)).toFixed(2)}`);
  }
  for (const { name, times } of kinds) {
    const slowest = Math.max(...times);
    judgeGoal({
      name: `${name}, ready after a kill, slowest`,
      measured: slowest,
      limit: { atMost: budgetMs },
      unit: ' ms',
    });
  }
} finally {
  await postgres.stop();
}

interface Kind {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly settings: Record<string, string>;
  /** Milliseconds of each round. */
  readonly times: number[];
}

async function timeStart(
  file: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<number> {
  const startedAt = performance.now();
  const running = await startProcess(file, args, settings);
  await pollUntil(
    async () => (await fetch(`${running.url}/sandbox/v1/readyz`)).status,
    (status) => status === 200,
    { everyMs: 5 },
  );
  const took = performance.now() - startedAt;
  running.stop();
  await running.ended;
  return took;
}

async function fill(place: string): Promise<void> {
  const database = await openDatabase(place);
  await fillOrders(database, orders, { appId: 1, type: 1, fiatType: 1 });
  await database.destroy();
}
