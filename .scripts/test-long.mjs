import { longStages } from './parts/long-stages.mjs';
import { runStages } from './parts/run-stages.mjs';

/**
 * `npm run test:long [stage …]`: the tests that look for what is rare, with as much of it as takes hours. How much,
 * and from which seed, can be said: `HOSTILE_RUNS=100000 TEST_SEED=7 npm run test:long hostile`.
 */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((key) => !longStages.some((stage) => stage.key === key));
if (unknown.length > 0) {
  console.error(
    `No such stage: ${unknown.join(', ')}. There are ${longStages.map(({ key }) => key).join(', ')}.`,
  );
  process.exit(1);
}
await runStages(longStages.filter(({ key }) => wanted.length === 0 || wanted.includes(key)));
