import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

import Libsql from 'libsql';
import pg from 'pg';
import { describe, expect, it } from 'vitest';

import { keepSecret } from '../../../server/kept-secret.ts';
import { seededFraction } from '../../../server/sandbox/domain/seeded-fraction.ts';
import { isPostgresUrl } from '../../../server/sandbox/store/postgres.ts';
import { startSandbox } from '../../server/sandbox/start-sandbox.ts';
import { orderDraft } from '../../server/sandbox/store/order-draft.ts';
import { databaseKinds } from '../../support/databases.ts';
import { openAsItIs, openOldRelease } from '../../support/old-database.ts';
import { pollUntil } from '../../support/poll-until.ts';
import { purchase as anyPurchase } from '../../support/purchase.ts';
import { startSandboxProcess, type SandboxProcess } from '../../support/sandbox-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const purchase = { ...anyPurchase, merchantRecognitionId: 'after-the-kill' };
/** On each database, at any moment of a start. */
const kills = 3;
/** On each database, in the midst of a migration. */
const hits = 2;
/** On SQLite so many that to index them takes a while. */
const oldOrders = { SQLite: 5000, PostgreSQL: 5 };

describe.each(databaseKinds)('a process killed while it starts, on $name', ({ name, make }) => {
  it('is one that the next start takes no notice of, whether it made the tables or brought them up to date', async () => {
    const folder = temporaryFolder();
    const readyMs = await timeOneStart(folder, make);
    for (let index = 0; index < kills; index += 1) {
      const place = await makePlace(folder, String(index));
      const isOld = index % 2 === 1;
      if (isOld) await makeOldTables(place.database, '2026-03-create-merchants', 1);

      const dying = startSandboxProcess(place.settings);
      await delay(readyMs * (0.5 + 0.5 * seededFraction(`kill/${name}/${index}`)));
      await dying.kill();
      await expectWhole(place, isOld ? 1 : 0);
      await place.remove();
    }
  }, 240_000);

  it('leaves the old tables as they were where it had begun to bring them up to date, and the next start does', async () => {
    const folder = temporaryFolder();
    const killWhenMigrating = name === 'SQLite' ? killOnceFileIsHeld : killOnceWaiting;
    let hit = 0;
    for (let tried = 0; hit < hits; tried += 1) {
      expect(tried).toBeLessThan(hits * 10);
      const place = await makePlace(folder, String(tried));
      await makeOldTables(place.database, '2026-01-create-orders', oldOrders[name]);
      await killWhenMigrating(place.database, () => startSandboxProcess(place.settings));
      // Seen at work and nothing of it there: it died in between. Otherwise it was quicker than the kill.
      if (!(await hasSequences(place.database))) hit += 1;
      await expectWhole(place, oldOrders[name]);
      await place.remove();
    }
  }, 240_000);

  interface Place {
    readonly database: string;
    readonly settings: { readonly DATA_DIR: string };
    remove(): Promise<void>;
  }

  async function makePlace(folder: string, subfolder: string): Promise<Place> {
    const dataDir = join(folder, subfolder);
    mkdirSync(dataDir);
    const server = name === 'SQLite' ? null : await make();
    return {
      database: server?.place ?? join(dataDir, 'sandbox.sqlite'),
      settings: settingsFor(dataDir, server?.place),
      remove: async () => server?.remove(),
    };
  }

  /** It starts, makes an order, and has those of before. */
  async function expectWhole({ database, settings }: Place, ordersBefore: number): Promise<void> {
    const secretKey = keepSecret(settings.DATA_DIR, 'sandbox-secret-key');
    const next = await startSandbox({ database, secretKey });
    expect(await next.call('createOrder', purchase)).toMatchObject({ http: 200 });
    const { json } = await next.call('merchantHistory', { page: 1, pageSize: 500, order: 'DESC' });
    const found = (json.data as unknown as { merchantRecognitionId: string }[]).map(
      (order) => order.merchantRecognitionId,
    );
    const expected = Array.from({ length: ordersBefore }, (_, index) => `of-old-${ordersBefore - index}`);
    expect(found).toEqual(['after-the-kill', ...expected].slice(0, 500));
    const last = await next.call('merchantHistory', { page: ordersBefore + 1, pageSize: 1, order: 'DESC' });
    expect(last.json.data).toHaveLength(1);
    await next.sandbox.close();
  }
});

/** SQLite's file is brought up to date in one transaction, which keeps every other writer out. */
async function killOnceFileIsHeld(file: string, start: () => SandboxProcess): Promise<void> {
  const writer = new Libsql(file);
  writer.pragma('busy_timeout = 0');
  const dying = start();
  const over = new AbortController();
  const seeOver = () => over.abort();
  dying.listening.then(seeOver, seeOver);
  while (!over.signal.aborted && canWrite(writer)) await nextTurn();
  await dying.kill();
  writer.close();
}

function canWrite(writer: Libsql.Database): boolean {
  try {
    writer.exec('begin immediate');
    writer.exec('rollback');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY'))
      return false;
    throw error;
  }
}

/** On PostgreSQL it is made to wait: it cannot number orders that somebody else has locked. */
async function killOnceWaiting(url: string, start: () => SandboxProcess): Promise<void> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock table orders in access exclusive mode');
  const dying = start();
  await pollUntil(
    async () => {
      const waiting = `select 1 from pg_locks where not granted and relation = 'orders'::regclass`;
      return (await holder.query(waiting)).rowCount;
    },
    (count) => count === 1,
    { everyMs: 10 },
  );
  await dying.kill();
  await holder.query('rollback');
  await holder.end();
}

type Make = (typeof databaseKinds)[number]['make'];

/** From nothing until it listens, on this machine and at this hour. */
async function timeOneStart(folder: string, make: Make): Promise<number> {
  const dataDir = join(folder, 'timed');
  mkdirSync(dataDir);
  const place = await make();
  const startedAt = performance.now();
  const timed = startSandboxProcess(
    settingsFor(dataDir, isPostgresUrl(place.place) ? place.place : undefined),
  );
  await timed.listening;
  const readyMs = performance.now() - startedAt;
  await timed.kill();
  await place.remove();
  return readyMs;
}

function settingsFor(DATA_DIR: string, databaseUrl: string | undefined) {
  return { DATA_DIR, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
}

type Release = '2026-01-create-orders' | '2026-03-create-merchants';

/** The tables of an earlier release, with orders in them. */
async function makeOldTables(place: string, release: Release, count: number): Promise<void> {
  const database = await openOldRelease(place, release);
  // The column of scenarios came later.
  const { scenario: _, ...order } = orderDraft;
  const atOnce = 500;
  for (let from = 1; from <= count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from + 1) }, (_row, index) => ({
      ...order,
      seq: from + index,
      merchantRecognitionId: `of-old-${from + index}`,
    }));
    await database
      .insertInto('orders')
      .values(rows as never)
      .execute();
  }
  if (release === '2026-03-create-merchants') {
    const { appId, type, fiatType } = order;
    await database
      .insertInto('orderSequences')
      .values({ appId, type, fiatType, lastSeq: count, lastCreatedAt: 1 })
      .execute();
  }
  await database.destroy();
}

/** Whether the tables have been brought beyond the first release. */
async function hasSequences(place: string): Promise<boolean> {
  const database = openAsItIs(place);
  const tables = await database.introspection.getTables();
  await database.destroy();
  return tables.some(({ name }) => name === 'order_sequences' || name === 'orderSequences');
}
