import { join } from 'node:path';

import pg from 'pg';
import pino from 'pino';

import { createBrand } from '../../server/protocol/brand.ts';
import { endpoints, pathOf } from '../../server/protocol/endpoints.ts';
import { Secret } from '../../server/protocol/signature.ts';
import { createSandbox, type Sandbox } from '../../server/sandbox/index.ts';
import { openDatabase } from '../../server/sandbox/store/database.ts';
import { fillOrders } from '../server/sandbox/store/order-rows.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { signRequest } from '../support/sign-request.ts';
import { judgeGoal } from './judge-goal.ts';
import { median } from './median.ts';
import { Servers } from './servers.ts';

/**
 * Pages of 500 of merchantHistory, of a merchant with a thousand orders and of one with a million, through the
 * signed HTTP handler. All are asked in turn, so that whatever else the machine does falls on each.
 *
 * Goals: any page of the million within 1.3 times of the same page of the thousand, and its last page within 1.2
 * times of its first.
 */
const pageSize = 500;
const rounds = 40;
const warmUps = 3;
const small = 1_000;
const large = 1_000_000;
const brand = createBrand('service');

/** Pages by how far they lie from the start: the last page of the thousand is its second. */
const cases = [
  { name: 'first', pageOf: () => 1, since: 0 },
  { name: 'middle', pageOf: (count: number) => Math.ceil(count / pageSize / 2), since: 0 },
  { name: 'last', pageOf: (count: number) => count / pageSize, since: 0 },
  { name: 'first since the middle', pageOf: () => 1, since: 0.5 },
] as const;

await using folders = new Servers();
const folder = folders.folder();
await measure('SQLite', (name) => Promise.resolve(join(folder, `${name}.sqlite`)));

const postgres = await startPostgres();
try {
  await measure('PostgreSQL', async (name) => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  });
} finally {
  await postgres.stop();
}

async function measure(kind: string, placeOf: (name: string) => Promise<string>): Promise<void> {
  const few = await openFilled(await placeOf('few'), small);
  const many = await openFilled(await placeOf('many'), large, kind);
  const pages = (['ASC', 'DESC'] as const).flatMap((order) =>
    cases.map(({ name, pageOf, since }) => {
      const bodyOf = (count: number) => ({
        page: pageOf(count),
        pageSize,
        order,
        ...(since > 0 && { since: new Date((count * since + 1) * 1000).toISOString() }),
      });
      return { name: `${name} page ${order}`, bodyOf, few: [] as number[], many: [] as number[] };
    }),
  );
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const page of pages) {
      const [ofFew, ofMany] = [await time(few, page.bodyOf(small)), await time(many, page.bodyOf(large))];
      if (round < 0) continue;
      page.few.push(ofFew);
      page.many.push(ofMany);
    }
  }
  const manyToFew = pages.map((page) =>
    printRatio(`${kind}, ${page.name}`, median(page.few), median(page.many), '1 M to 1 k'),
  );
  const lastToFirst = (['ASC', 'DESC'] as const).map((order) => {
    const ofMany = (name: string) =>
      median(pages.find((page) => page.name === `${name} page ${order}`)?.many ?? []);
    const what = `${kind}, 1 M, first and last page ${order}`;
    return printRatio(what, ofMany('first'), ofMany('last'), 'last to first');
  });
  const worst = (ratios: readonly number[], name: string, atMost: number) =>
    judgeGoal({ name: `${kind}, history, ${name}`, measured: Math.max(...ratios), limit: { atMost } });
  worst(manyToFew, 'any page of 1 M to that of 1 k', 1.3);
  worst(lastToFirst, 'last page of 1 M to its first', 1.2);
  await few.close();
  await many.close();
}

function printRatio(what: string, base: number, measured: number, ratio: string): number {
  const value = measured / base;
  const figures = `${base.toFixed(2)} ms, ${measured.toFixed(2)} ms`;
  console.log(`${what.padEnd(48)} ${figures.padEnd(22)} ${ratio} ${value.toFixed(2)}`);
  return value;
}

async function openFilled(place: string, count: number, announce?: string): Promise<Sandbox> {
  const started = performance.now();
  const database = await openDatabase(place);
  await fillOrders(database, count, { appId: 1, type: 1, fiatType: 1 });
  await database.destroy();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (announce) console.log(`${announce}: ${count} orders made in ${seconds} s`);
  return createSandbox({
    brand,
    merchants: [{ appId: 1, apiKey: 'demo-key', secret: new Secret('demo-secret') }],
    secretKey: new Secret('a key for this measurement only'),
    database: place,
    logger: pino({ level: 'silent' }),
    iconFolder: folder,
  });
}

/** Milliseconds from the request to the last byte of its answer. */
async function time(sandbox: Sandbox, body: object): Promise<number> {
  const request = signRequest({
    url: `http://sandbox.test${pathOf(brand, endpoints.merchantHistory)}`,
    apiKey: 'demo-key',
    secret: 'demo-secret',
    timestamp: Date.now(),
    body,
  });
  const started = performance.now();
  const text = await (await sandbox.fetch(request)).text();
  const ms = performance.now() - started;
  const { data } = JSON.parse(text) as { data?: unknown[] };
  if (data?.length !== pageSize) throw new Error(`A page of ${pageSize} was wanted: ${text.slice(0, 200)}`);
  return ms;
}
