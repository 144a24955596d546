import autocannon from 'autocannon';

import { median } from './median.ts';

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const rounds = 3;
const roundSeconds = 3;
const warmUpSeconds = 1;
const connections = 20;

/**
 * Loads two servers in turn and prints the medians of their requests per second and their ratio: whatever else the
 * machine does falls on both.
 *
 * @throws Error when a server answers anything but 2xx, because a fast refusal is no throughput
 */
export async function compareThroughput(ours: Target, bare: Target): Promise<void> {
  const results = new Map<Target, number[]>([
    [ours, []],
    [bare, []],
  ]);
  for (const target of results.keys()) await load(target, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [target, rates] of results) rates.push(await load(target, roundSeconds));
  }
  for (const [target, rates] of results) {
    const each = rates.map((rate) => Math.round(rate)).join(', ');
    console.log(`${target.name.padEnd(34)} ${Math.round(median(rates))} requests/s (${each})`);
  }
  const ratio = median(results.get(ours) ?? []) / median(results.get(bare) ?? []);
  console.log(`ratio                              ${ratio.toFixed(2)}`);
}

async function load(target: Target, seconds: number): Promise<number> {
  const result = await autocannon({
    url: target.url,
    method: 'POST',
    headers: { ...target.headers, 'content-type': 'application/json' },
    body: target.body,
    connections,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${target.name}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed.`,
    );
  }
  return result.requests.average;
}
