import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { CamelCasePlugin, Kysely, Migrator } from 'kysely';
import { describe, expect, it } from 'vitest';

import { keepSecret } from '../../../server/kept-secret.ts';
import { seededFraction } from '../../../server/sandbox/domain/seeded-fraction.ts';
import { migrationsFor } from '../../../server/sandbox/store/migrations/index.ts';
import { isPostgresUrl, postgresDialect } from '../../../server/sandbox/store/postgres.ts';
import type { Schema } from '../../../server/sandbox/store/schema.ts';
import { openSqlite } from '../../../server/sandbox/store/sqlite.ts';
import { startSandbox } from '../../server/sandbox/start-sandbox.ts';
import { orderDraft } from '../../server/sandbox/store/order-draft.ts';
import { databaseKinds } from '../../support/databases.ts';
import { purchase as anyPurchase } from '../../support/purchase.ts';
import { startSandboxProcess } from '../../support/sandbox-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const purchase = { ...anyPurchase, merchantRecognitionId: 'after-the-kill' };
/** On each database. */
const kills = 12;

describe.each(databaseKinds)('a process killed while it starts, on $name', ({ name, make }) => {
  it('is one that the next start takes no notice of, whether it made the tables or brought them up to date', async () => {
    const folder = temporaryFolder();
    const readyMs = await timeOneStart(folder, make);
    for (let index = 0; index < kills; index += 1) {
      const dataDir = join(folder, String(index));
      mkdirSync(dataDir);
      const server = name === 'SQLite' ? null : await make();
      const database = server?.place ?? join(dataDir, 'sandbox.sqlite');
      const isOld = index % 2 === 1;
      if (isOld) await makeOldTables(database);

      const dying = startSandboxProcess(settingsFor(dataDir, server?.place));
      await delay(readyMs * (0.5 + 0.5 * seededFraction(`kill/${name}/${index}`)));
      await dying.kill();

      const next = await startSandbox({ database, secretKey: keepSecret(dataDir, 'sandbox-secret-key') });
      expect(await next.call('createOrder', purchase)).toMatchObject({ http: 200 });
      // The order of the old tables is still there, before the new one.
      const { data } = (await next.call('merchantHistory', { page: 1 })).json as { data?: unknown };
      expect(JSON.stringify(data)).toContain('after-the-kill');
      expect(JSON.stringify(data).includes('"of-old"')).toBe(isOld);
      await next.sandbox.close();
      await server?.remove();
    }
  }, 240_000);
});

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

/** The tables of an earlier release, with an order in them. */
async function makeOldTables(place: string): Promise<void> {
  const isPostgres = isPostgresUrl(place);
  const dialect = isPostgres ? postgresDialect(place) : openSqlite(place).dialect;
  const database = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
  const provider = {
    getMigrations: () => Promise.resolve(migrationsFor(isPostgres ? 'postgres' : 'sqlite')),
  };
  await new Migrator({ db: database, provider }).migrateTo('2026-03-create-merchants');
  const { scenario: _, ...order } = orderDraft;
  await database
    .insertInto('orders')
    // The column of scenarios came later.
    .values({ ...order, seq: 1, merchantRecognitionId: 'of-old' } as never)
    .execute();
  const { appId, type, fiatType } = order;
  await database
    .insertInto('orderSequences')
    .values({ appId, type, fiatType, lastSeq: 1, lastCreatedAt: 1 })
    .execute();
  await database.destroy();
}
