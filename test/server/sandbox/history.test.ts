import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase, type Database } from '../../../server/sandbox/store/database.ts';
import { insertOrder } from '../../../server/sandbox/store/orders.ts';
import { databaseKinds, type TestDatabase } from '../../support/databases.ts';
import { secondMerchant, startSandbox, type RunningSandbox } from './start-sandbox.ts';
import { orderDraft } from './store/order-draft.ts';

type Row = Readonly<Record<string, unknown>> & { readonly orderId: number };

const second = 1000;
const firstAt = Date.UTC(2026, 0, 15, 10);
const count = 120;

describe.each(databaseKinds)('merchantHistory on $name', ({ make }) => {
  let place: TestDatabase;
  let database: Database;
  let running: RunningSandbox;
  /** Ids of merchant 1's purchases in INR, in the order of their creation. */
  const ids: number[] = [];

  beforeAll(async () => {
    place = await make();
    database = await openDatabase(place.place);
    for (let index = 0; index < count; index += 1) {
      // Three at a time share an instant.
      const createdAt = firstAt + Math.floor(index / 3) * second;
      ids.push(await store({ createdAt, merchantRecognitionId: `m${index}` }));
      if (index % 10 === 0) {
        await store({ appId: 2, createdAt, merchantRecognitionId: `m${index}` });
        await store({ fiatType: 2, createdAt, merchantRecognitionId: `try${index}` });
      }
    }
    running = await startSandbox({ database: place.place });
  });
  afterAll(async () => {
    await running.sandbox.close();
    await database.destroy();
    await place.remove();
  });

  async function store(changes: object): Promise<number> {
    const order = await insertOrder(database, { ...orderDraft, ...changes });
    if (!order) throw new Error('the order must be stored');
    return order.id;
  }

  async function history(body: object, who = {}): Promise<Row[]> {
    const reply = await running.call('merchantHistory', body, who);
    expect(reply).toMatchObject({ http: 200, json: { status: 1, code: 200 } });
    return reply.json.data as unknown as Row[];
  }
  const idsOf = (rows: readonly Row[]) => rows.map(({ orderId }) => orderId);

  it('gives the first fifty, oldest first, when nothing is asked', async () => {
    expect(idsOf(await history({}))).toEqual(ids.slice(0, 50));
    const empty = { page: '', pageSize: '', since: '', order: '', type: '', fiatType: '' };
    expect(idsOf(await history(empty))).toEqual(ids.slice(0, 50));
    expect(idsOf(await history({ page: null, type: null }))).toEqual(ids.slice(0, 50));
  });

  it.each(['ASC', 'DESC'])('gives every order once, in order, over pages of any size: %s', async (order) => {
    const wanted = order === 'ASC' ? ids : ids.toReversed();
    for (const pageSize of [7, 40, 119, 120, 500]) {
      const pages: number[][] = [];
      for (let page = 1; page <= Math.ceil(count / pageSize) + 1; page += 1) {
        pages.push(idsOf(await history({ page, pageSize, order })));
      }
      expect(pages.at(-1)).toEqual([]);
      expect(pages.flat()).toEqual(wanted);
    }
  });

  it('reads numbers and numeric strings alike', async () => {
    const asStrings = { page: '2', pageSize: '10', type: '1', fiatType: '1' };
    expect(idsOf(await history(asStrings))).toEqual(ids.slice(10, 20));
  });

  it.each([
    ['the instant of an order', '2026-01-15T10:00:20.000Z', 60],
    ['a millisecond after one', '2026-01-15T10:00:20.001Z', 63],
    ['before all', '2020-01-01T00:00:00.000Z', 0],
    ['without milliseconds', '2026-01-15T10:00:20Z', 60],
  ])('with `since` starts at the first order made then or later: %s', async (_, since, skipped) => {
    const wanted = ids.slice(skipped);
    expect(idsOf(await history({ since, pageSize: 500 }))).toEqual(wanted);
    expect(idsOf(await history({ since, pageSize: 500, order: 'DESC' }))).toEqual(wanted.toReversed());
    expect(idsOf(await history({ since, pageSize: 20, page: 2 }))).toEqual(wanted.slice(20, 40));
    const backwards = { since, pageSize: 25, page: Math.ceil(wanted.length / 25), order: 'DESC' };
    expect(idsOf(await history(backwards))).toEqual(wanted.slice(0, wanted.length % 25 || 25).toReversed());
  });

  it('is empty after the last order, beyond the last page, and where there are no orders', async () => {
    expect(await history({ since: '2026-01-15T10:00:40.000Z' })).toEqual([]);
    expect(await history({ since: '9999-12-31T23:59:59.999Z' })).toEqual([]);
    expect(await history({ page: 4 })).toEqual([]);
    expect(await history({ page: 999_999_999_999_999, pageSize: 500 })).toEqual([]);
    expect(await history({ page: 999_999_999_999_999, pageSize: 500, order: 'DESC' })).toEqual([]);
    expect(await history({ type: 2 })).toEqual([]);
    expect(await history({ fiatType: 27 })).toEqual([]);
  });

  it("never shows another merchant's orders, and keeps fiats apart", async () => {
    const theirs = await history({ pageSize: 500 }, secondMerchant);
    expect(theirs).toHaveLength(12);
    expect(theirs.every(({ appId }) => appId === 2)).toBe(true);
    const inLira = await history({ fiatType: '2' });
    expect(inLira).toHaveLength(12);
    expect(inLira.every(({ fiatType, appId }) => fiatType === 2 && appId === 1)).toBe(true);
  });

  it.each([
    [{ page: 0 }, 400, 'Bad request: page must be 1 or more.'],
    [{ page: -1 }, 400, 'Bad request: page must be 1 or more.'],
    [{ page: 'one' }, 409, 'page has the wrong type: a page number (integer) is wanted.'],
    [{ page: 1.5 }, 409, 'page has the wrong type: a page number (integer) is wanted.'],
    [{ pageSize: 0 }, 400, 'Bad request: pageSize must be from 1 to 500.'],
    [{ pageSize: '501' }, 400, 'Bad request: pageSize must be from 1 to 500.'],
    [{ pageSize: [50] }, 409, 'pageSize has the wrong type: a number of records (integer) is wanted.'],
    [{ order: 'UP' }, 400, 'Bad request: order must be ASC or DESC.'],
    [{ type: 3 }, 400, 'Bad request: type must be 1 or 2.'],
    [{ type: 'buy' }, 409, 'type has the wrong type: a transaction type (integer) is wanted.'],
    [{ fiatType: 13 }, 400, 'fiatType 13 is not a fiat; allConfigMapping lists the ids.'],
    [{ fiatType: 'INR' }, 409, 'fiatType has the wrong type: a fiat id (integer) is wanted.'],
    [
      { since: 'yesterday' },
      400,
      'Bad request: since must be an ISO 8601 UTC time, e.g. 2026-01-31T12:00:00.000Z.',
    ],
    [
      { since: '2026-02-30T00:00:00.000Z' },
      400,
      'Bad request: since must be an ISO 8601 UTC time, e.g. 2026-01-31T12:00:00.000Z.',
    ],
    [{ since: 1_768_470_000_000 }, 409, 'since has the wrong type: a time (string) is wanted.'],
  ])('refuses %j by name and rule', async (body, code, error) => {
    const reply = await running.call('merchantHistory', body);
    expect(reply.http).toBe(code);
    expect(reply.json).toEqual({ status: 0, code, error });
  });
});
