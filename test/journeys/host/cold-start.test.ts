import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { openDatabase } from '../../../server/sandbox/store/database.ts';
import { orderDraft } from '../../server/sandbox/store/order-draft.ts';
import { databaseKinds } from '../../support/databases.ts';
import { pollUntil } from '../../support/poll-until.ts';
import { startSandboxProcess } from '../../support/sandbox-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe.each(databaseKinds)('a start on a database of 10,000 orders, on $name', ({ name, make }) => {
  it('after a kill is ready by itself, with every order', async () => {
    const DATA_DIR = temporaryFolder();
    const server = name === 'SQLite' ? null : await make();
    await fill(server?.place ?? join(DATA_DIR, 'sandbox.sqlite'));
    const settings = { DATA_DIR, ...(server ? { DATABASE_URL: server.place } : {}) };
    const first = startSandboxProcess(settings);
    await first.listening;
    await first.kill();

    const second = startSandboxProcess(settings);
    await pollUntil(
      () => second.get('/sandbox/v1/readyz'),
      ({ http }) => http === 200,
    );
    const page = await second.call('merchantHistory', { page: 200 });
    expect(page.json.data).toHaveLength(50);
    await second.kill();
    await server?.remove();
  });
});

async function fill(place: string): Promise<void> {
  const database = await openDatabase(place);
  const { appId, type, fiatType } = orderDraft;
  for (let from = 1; from <= orders; from += atOnce) {
    const rows = Array.from({ length: atOnce }, (_, index) => ({
      ...orderDraft,
      seq: from + index,
      merchantRecognitionId: `old-${from + index}`,
      status: 5,
      nextStepAt: null,
    }));
    await database.insertInto('orders').values(rows).execute();
  }
  await database
    .insertInto('orderSequences')
    .values({ appId, type, fiatType, lastSeq: orders, lastCreatedAt: 1 })
    .execute();
  await database.destroy();
}

const orders = 10_000;
const atOnce = 500;
