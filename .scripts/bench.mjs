import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { bringUpToDate } from './parts/build-targets.mjs';
import { root } from './parts/root.mjs';
import { runProgram } from './parts/run-program.mjs';
import { sumUpGoals } from './parts/sum-up-goals.mjs';
import { elapsed } from './parts/with-progress.mjs';

/**
 * `npm run bench [name …]`: every measurement of `test/bench`, one after the other so that none disturbs another.
 * Throughput is given beside a bare server doing the least that could be done, because absolute figures say more
 * about the machine than about the code. Which goals were reached stands at its end; it fails where one was missed.
 */
const started = Date.now();
const wanted = process.argv.slice(2);
const known = readdirSync(join(root, 'test/bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''));
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  process.exit(1);
}

try {
  await bringUpToDate(['server', 'icons', 'script']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
/** Of measurements that have to make what they measure. */
const timeLimits = { 'history-pages': 300_000, 'webhook-dispatch': 300_000 };
const runs = [];
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`\n== ${name}`);
  const { code, output } = await runProgram('tsx', [`test/bench/${name}.bench.ts`], {
    show: true,
    timeoutMs: timeLimits[name] ?? 120_000,
  });
  runs.push({ name, code, output });
}
const { lines, isGood } = sumUpGoals(runs);
console.log(`\nMeasured in ${elapsed(started)}`);
for (const line of lines) console.log(line);
process.exitCode = isGood ? 0 : 1;
