import { join } from 'node:path';

import { startPostgres } from '../support/postgres-server.ts';
import { judgeGoal } from './judge-goal.ts';
import { startMeasured, type MeasuredProcess, type Round } from './measured-rounds.ts';
import { median } from './median.ts';
import { Servers } from './servers.ts';

/**
 * A backlog of webhooks, claimed, signed, sent and recorded by the dispatcher, beside a bare loop that signs a text
 * of the same size and posts it. Both send sixteen at a time to the same receiver, a process of its own. They take
 * turns, so that whatever else the machine does falls on each.
 *
 * Goals, of the bare loop's webhooks per second: 0.6 with the outbox on SQLite, 0.4 on PostgreSQL.
 */
const count = '5000';
const rounds = 11;

await using servers = new Servers();
const receiver = await servers.start('test/bench/bare/webhook-receiver.ts');
const postgres = await startPostgres();
const measured: MeasuredProcess[] = [];
try {
  const kinds = [
    { name: 'bare signed loop', file: 'bare/signed-posts.ts', place: '', goal: null },
    { name: 'SQLite', file: 'dispatching.ts', place: join(servers.folder(), 'outbox.sqlite'), goal: 0.6 },
    { name: 'PostgreSQL', file: 'dispatching.ts', place: postgres.url, goal: 0.4 },
  ] as const;
  const runs: { readonly kind: (typeof kinds)[number]; readonly rounds: Round[] }[] = [];
  for (const kind of kinds) {
    measured.push(await startMeasured(`test/bench/${kind.file}`, [receiver, count, kind.place]));
    runs.push({ kind, rounds: [] });
  }
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, run] of runs.entries()) {
      const result = await measured[index]?.round();
      if (result && round >= 0) run.rounds.push(result);
    }
  }
  const [bare] = runs;
  for (const run of runs) {
    const { perSecond, cpuUs } = middle(run.rounds);
    const figures = `${perSecond.toFixed(0)} webhooks/s, ${cpuUs.toFixed(0)} µs of processor time each`;
    console.log(`${run.kind.name.padEnd(18)} ${figures}`);
    if (!bare || run.kind.goal === null) continue;
    console.log(`${''.padEnd(18)} ratio by processor time ${(middle(bare.rounds).cpuUs / cpuUs).toFixed(2)}`);
    judgeGoal({
      name: `webhooks/s to a bare signed loop, ${run.kind.name}`,
      // Round by round: what else the machine did fell on both of one round, not on all rounds alike.
      measured: median(
        run.rounds.map((mine, round) => mine.perSecond / (bare.rounds[round]?.perSecond ?? NaN)),
      ),
      limit: { atLeast: run.kind.goal },
    });
  }
} finally {
  for (const child of measured) child.stop();
  await postgres.stop();
}

function middle(results: readonly Round[]): Round {
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    cpuUs: median(results.map(({ cpuUs }) => cpuUs)),
  };
}
