import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { loadSharedState } from '../../../server/sandbox/shared-state.ts';
import { openDatabase, type Database } from '../../../server/sandbox/store/database.ts';
import { databaseKinds, type TestDatabase } from '../../support/databases.ts';

const counter = { name: 'counter', schema: z.number(), initial: 0 };

describe.each(databaseKinds)('a state shared by processes on $name', (kind) => {
  let place: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await kind.make();
    database = await openDatabase(place.place);
  });
  afterEach(async () => {
    await database.destroy();
    await place.remove();
  });

  it('begins as it is given, and is what was set after a restart', async () => {
    const first = await loadSharedState(database, counter);
    expect(first.value).toBe(0);
    expect(await first.change((value) => value + 7)).toBe(7);
    expect((await loadSharedState(database, counter)).value).toBe(7);
  });

  it('changes from what it is in the database, so that of many changes at once none is lost', async () => {
    const both = [await loadSharedState(database, counter), await loadSharedState(database, counter)];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => both[index % 2]?.change((value) => value + 1)),
    );
    await both[0]?.refresh();
    expect(both[0]?.value).toBe(20);
  });

  it('may be left as it is', async () => {
    const state = await loadSharedState(database, counter);
    expect(await state.change(() => null)).toBeNull();
    expect(state.value).toBe(0);
  });

  it('does not fall back to what was read before a change and arrived after it', async () => {
    const late = holdBack(await openDatabase(place.place));
    let reader: Database = database;
    const state = await loadSharedState(
      // As two connections of a pool: what one answers late does not keep the other.
      new Proxy(database, {
        get(_, key) {
          const member: unknown = Reflect.get(reader, key, reader);
          return typeof member === 'function' ? (member.bind(reader) as unknown) : member;
        },
      }),
      counter,
    );
    reader = late.database;
    const refreshed = state.refresh();
    reader = database;
    await late.isHeld;
    await state.change(() => 5);
    late.release();
    await refreshed;
    expect(state.value).toBe(5);
    await late.database.destroy();
  });
});

/** A database whose answers are there and do not arrive until they are released. */
function holdBack(database: Database) {
  let announce = (): void => undefined;
  let release = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (announce = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      announce();
      await released;
      return result;
    },
  };
  const held = Object.assign(database.withPlugin(plugin), { dialectName: database.dialectName });
  return { database: held, isHeld, release: () => release() };
}
