import DataLoader from 'dataloader';

import type { Database } from './database.ts';
import { idList, isOneOf, isPossibleId } from './id-list.ts';
import { keepQuery } from './keep-query.ts';

export interface OrderKey {
  readonly id: number;
  readonly appId: number;
  /** 1 = onramp, 2 = offramp. */
  readonly type: 1 | 2;
}

/**
 * The status of a merchant's own order, for those who ask for it again and again: all who ask in the same turn of the
 * event loop are answered by one query, which costs hardly more than it does for one of them.
 */
export function findOrderStatus(database: Database, key: OrderKey): Promise<number | undefined> {
  if (!isPossibleId(key.id)) return Promise.resolve(undefined);
  const known = loaders.get(database);
  if (known) return known.load(key);
  const made = new DataLoader((keys: readonly OrderKey[]) => readStatuses(database, keys), {
    // Nothing is remembered: the status moves on.
    cache: false,
    maxBatchSize: 1000,
  });
  loaders.set(database, made);
  return made.load(key);
}

const loaders = new WeakMap<Database, DataLoader<OrderKey, number | undefined>>();

async function readStatuses(
  database: Database,
  keys: readonly OrderKey[],
): Promise<readonly (number | undefined)[]> {
  const ids = idList(
    database.dialectName,
    keys.map(({ id }) => id),
  );
  const rows = await askForStatuses(database, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return keys.map(({ id, appId, type }) => {
    const row = byId.get(id);
    return row?.appId === appId && row.type === type ? row.status : undefined;
  });
}

const askForStatuses = keepQuery((database) =>
  database
    .selectFrom('orders')
    .select(['id', 'appId', 'type', 'status'])
    .where(isOneOf(database.dialectName, 'id'))
    .compile(),
);
