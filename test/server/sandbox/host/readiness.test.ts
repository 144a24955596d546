import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createSandboxControl } from '../../../../server/client/sandbox-control.ts';
import { databaseKinds, type TestDatabase } from '../../../support/databases.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openBackDoor } from '../delivery/completed-orders.ts';
import { startSandbox, type RunningSandbox } from '../start-sandbox.ts';

const readyz = (running: RunningSandbox) => running.get('/sandbox/v1/readyz');

describe.each(databaseKinds)('readiness on $name', ({ make }) => {
  let place: TestDatabase;
  let running: RunningSandbox;
  beforeEach(async () => {
    place = await make();
    running = await startSandbox({ database: place.place });
  });
  afterEach(async () => {
    await running.sandbox.close();
    await place.remove();
  });

  it('is proved by writing, once a second however often it is asked for', async () => {
    const backDoor = await openBackDoor(place.place);
    const written = () =>
      backDoor.database
        .selectFrom('states')
        .select('value')
        .where('name', '=', 'readiness')
        .executeTakeFirst();
    expect(await written()).toBeUndefined();
    const replies = await Promise.all(Array.from({ length: 5 }, () => readyz(running)));
    expect(replies.map(({ json }) => json)).toEqual(
      replies.map(() => ({ status: 1, code: 200, data: 'ready' })),
    );
    const first = await written();
    running.clock.ms += 999;
    await readyz(running);
    expect(await written()).toEqual(first);
    running.clock.ms += 1;
    await readyz(running);
    expect(await written()).not.toEqual(first);
    await backDoor.close();
  });

  it('ends when what it writes to is gone, and comes back with it', async () => {
    const backDoor = await openBackDoor(place.place);
    await backDoor.database.schema.alterTable('states').renameTo('elsewhere').execute();
    const refused = await readyz(running);
    expect(refused.json).toMatchObject({ status: 0, code: 503 });
    expect(refused.json.error).toContain('database cannot be written');
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await running.get('/sandbox/v1/healthz')).http).toBe(200);
    await backDoor.database.schema.alterTable('elsewhere').renameTo('states').execute();
    running.clock.ms += 1000;
    expect((await readyz(running)).http).toBe(200);
    await backDoor.close();
  });
});

describe('readiness', () => {
  it('does not stand in the way of an answer in the form of all others, where a fault cannot be counted', async () => {
    const file = `${temporaryFolder()}/sandbox.sqlite`;
    const running = await startSandbox({ database: file, control: true });
    const backDoor = await openBackDoor(file);
    const control = createSandboxControl({
      baseUrl: 'http://localhost:8788',
      fetch: async (url, init) => running.sandbox.fetch(new Request(url, init)),
    });
    await control.addFault({ fault: 'slow', ms: 1, count: 1 });
    await backDoor.database.schema.dropTable('states').execute();
    expect((await running.call('quotes', {})).json).toMatchObject({ status: 0, code: 500 });
    await Promise.all([backDoor.close(), running.sandbox.close()]);
  });

  it('says no rather than nothing while a database keeps it waiting', async () => {
    const file = `${temporaryFolder()}/sandbox.sqlite`;
    const running = await startSandbox({ database: file, sleep: () => Promise.resolve() });
    const other = new Libsql(file);
    other.exec('begin immediate');
    const refused = await readyz(running);
    expect(refused.json).toMatchObject({ code: 503 });
    expect(refused.json.error).toContain('did not answer within 2000 ms');
    other.exec('rollback');
    other.close();
    await running.sandbox.close();
  });
});
