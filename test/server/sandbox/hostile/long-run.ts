import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * How much is tried: what `npm run test:long` says, or what an `npm test` has time for. The seed is fixed, so that a
 * failure comes again, and printed, so that another can be told from it.
 */
export const testSeed = Number(process.env['TEST_SEED'] ?? 20_261_121);

export function runsOf(
  setting: 'HOSTILE_RUNS' | 'QUOTE_RUNS' | 'KILL_RUNS' | 'RESTART_RUNS',
  ordinary: number,
): number {
  return Number(process.env[setting] ?? ordinary);
}

/** Splits a run into batches with seeds of their own, and tells now and then how far it is. `done` counts the batch. */
export async function inBatches(
  what: string,
  runs: number,
  work: (batch: {
    readonly runs: number;
    readonly seed: number;
    readonly done: number;
  }) => void | Promise<void>,
): Promise<void> {
  const size = Math.max(1, Math.min(5000, Math.ceil(runs / 10)));
  const started = performance.now();
  let told = started;
  process.stderr.write(`${what}: ${runs} with seed ${testSeed}\n`);
  for (let done = 0, number = 0; done < runs; number += 1) {
    const count = Math.min(size, runs - done);
    done += count;
    await work({ runs: count, seed: testSeed + number, done });
    // Where everything is answered in this process the loop never turns by itself, and what the collector found
    // unused is only let go of when it does.
    await nextTurn();
    const now = performance.now();
    if (now - told < 10_000 && done < runs) continue;
    told = now;
    const perSecond = Math.round((done / (now - started)) * 1000);
    process.stderr.write(`${what}: ${done} of ${runs}, ${perSecond} a second\n`);
  }
}

/** Bytes in use on the heap once everything unused is gone. */
export function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
