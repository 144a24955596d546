import autocannon from 'autocannon';

import { cpuTimeOf } from './cpu-time.ts';
import { judgeGoal } from './judge-goal.ts';
import { median } from './median.ts';

export interface Target {
  readonly name: string;
  readonly url: string;
  /** The process that answers; with it the processor time of a request is measured too. */
  readonly pid?: number;
  /** Sent one after the other, each caller beginning at another one. */
  readonly requests: readonly Asked[];
}

export interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ThroughputGoal {
  /** Processor time of our request in those of the bare server's, with twenty callers. */
  readonly costAtMost?: number;
}

interface Round {
  readonly rate: number;
  /** Microseconds of processor time for each request, or null where the system does not tell. */
  readonly cost: number | null;
}

interface Load {
  readonly name: string;
  readonly callers: number;
  readonly seconds: number;
}

const rounds = 5;
/** What many ask at once is answered together: that one alone pays no more for it is to be seen beside. */
const many: Load = { name: '20 callers', callers: 20, seconds: 2 };
const alone: Load = { name: '1 caller', callers: 1, seconds: 1 };
/** Until the engine has compiled what is hot. */
const warmUp: Load = { ...many, seconds: 3 };

/**
 * Loads two servers in turn, by twenty callers and by one, and prints the medians of their requests per second, of the
 * processor time that each request costs, and the ratios: whatever else the machine does falls on both. On a busy
 * machine requests per second depend on who else computes; the cost does so much less.
 *
 * @throws Error when a server answers anything but 2xx, because a fast refusal is no throughput
 */
export async function compareThroughput(
  ours: Target,
  bare: Target,
  goal: ThroughputGoal = {},
): Promise<void> {
  for (const target of [ours, bare]) await load(target, warmUp);
  const cost = await compare(ours, bare, many);
  await compare(ours, bare, alone);
  if (goal.costAtMost === undefined) return;
  const name = `${ours.name}, CPU to a ${bare.name}, ${many.name}`;
  judgeGoal({ name, measured: cost, limit: { atMost: goal.costAtMost } });
}

/** Gives the processor time of our request in those of the bare server's; NaN where the system does not tell. */
async function compare(ours: Target, bare: Target, loaded: Load): Promise<number> {
  const [mine, theirs]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    mine.push(await load(ours, loaded));
    theirs.push(await load(bare, loaded));
  }
  for (const [{ name }, measured] of [[ours, mine] as const, [bare, theirs] as const]) {
    printFigures(`${name}, ${loaded.name}`, 'requests/s', ratesOf(measured));
    printFigures('', 'µs of CPU each', costsOf(measured));
  }
  const rate = median(ratesOf(mine)) / median(ratesOf(theirs));
  const cost = median(costsOf(mine)) / median(costsOf(theirs));
  console.log(`ratio of requests/s, ${loaded.name}`.padEnd(nameWidth), rate.toFixed(2));
  console.log(`ratio of CPU, ${loaded.name}`.padEnd(nameWidth), cost.toFixed(2));
  return cost;
}

const nameWidth = 40;

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

async function load(target: Target, { callers, seconds }: Load): Promise<Round> {
  const requests = target.requests.map(({ headers, body }) => ({
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  }));
  let begun = 0;
  const before = target.pid === undefined ? null : cpuTimeOf(target.pid);
  const result = await autocannon({
    url: target.url,
    method: 'POST',
    connections: callers,
    duration: seconds,
    setupClient(client) {
      const first = Math.floor((begun * requests.length) / callers);
      begun += 1;
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
  });
  const after = target.pid === undefined ? null : cpuTimeOf(target.pid);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${target.name}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed.`,
    );
  }
  const usedMs = before === null || after === null ? null : after - before;
  return {
    rate: result.requests.total / result.duration,
    cost: usedMs === null ? null : (usedMs * 1000) / result.requests.total,
  };
}
