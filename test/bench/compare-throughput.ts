import autocannon from 'autocannon';

import { cpuTimeOf } from './cpu-time.ts';
import { judgeGoal } from './judge-goal.ts';
import { median } from './median.ts';

export interface Target {
  readonly name: string;
  readonly url: string;
  /** The process that answers; with it the processor time of a request is measured too. */
  readonly pid?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ThroughputGoal {
  /** Processor time of our request in those of the bare server's. */
  readonly costAtMost?: number;
}

interface Round {
  readonly rate: number;
  /** Microseconds of processor time for each request, or null where the system does not tell. */
  readonly cost: number | null;
}

const rounds = 5;
const roundSeconds = 3;
/** Until the engine has compiled what is hot. */
const warmUpSeconds = 3;
const connections = 20;

/**
 * Loads two servers in turn and prints the medians of their requests per second, of the processor time that each
 * request costs, and the ratios: whatever else the machine does falls on both. On a busy machine requests per second
 * depend on who else computes; the cost does so much less.
 *
 * @throws Error when a server answers anything but 2xx, because a fast refusal is no throughput
 */
export async function compareThroughput(
  ours: Target,
  bare: Target,
  goal: ThroughputGoal = {},
): Promise<void> {
  const results = new Map<Target, Round[]>([
    [ours, []],
    [bare, []],
  ]);
  for (const target of results.keys()) await load(target, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [target, measured] of results) measured.push(await load(target, roundSeconds));
  }
  for (const [target, measured] of results) {
    printFigures(target.name, 'requests/s', ratesOf(measured));
    printFigures('', 'µs of CPU each', costsOf(measured));
  }
  const [mine, theirs] = [results.get(ours) ?? [], results.get(bare) ?? []];
  console.log(
    `ratio of requests/s`.padEnd(nameWidth),
    (median(ratesOf(mine)) / median(ratesOf(theirs))).toFixed(2),
  );
  const cost = median(costsOf(mine)) / median(costsOf(theirs));
  console.log(`ratio of CPU`.padEnd(nameWidth), cost.toFixed(2));
  if (goal.costAtMost === undefined) return;
  const name = `${ours.name}, CPU to a ${bare.name}`;
  judgeGoal({ name, measured: cost, limit: { atMost: goal.costAtMost } });
}

const nameWidth = 34;

function printFigures(name: string, unit: string, figures: readonly number[]): void {
  if (figures.length === 0) return;
  const each = figures.map((figure) => Math.round(figure)).join(', ');
  console.log(name.padEnd(nameWidth), `${Math.round(median(figures))} ${unit} (${each})`);
}

function ratesOf(measured: readonly Round[]): readonly number[] {
  return measured.map(({ rate }) => rate);
}

function costsOf(measured: readonly Round[]): readonly number[] {
  return measured.flatMap(({ cost }) => (cost === null ? [] : [cost]));
}

async function load(target: Target, seconds: number): Promise<Round> {
  const before = target.pid === undefined ? null : cpuTimeOf(target.pid);
  const result = await autocannon({
    url: target.url,
    method: 'POST',
    headers: { ...target.headers, 'content-type': 'application/json' },
    body: target.body,
    connections,
    duration: seconds,
  });
  const after = target.pid === undefined ? null : cpuTimeOf(target.pid);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${target.name}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed.`,
    );
  }
  const usedMs = before === null || after === null ? null : after - before;
  return {
    rate: result.requests.average,
    cost: usedMs === null ? null : (usedMs * 1000) / result.requests.total,
  };
}
