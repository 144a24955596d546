import { sql, type RawBuilder } from 'kysely';

import type { Delivery } from '../domain/delivery.ts';
import { recordColumns, type RecordedOrder } from '../domain/recorded-order.ts';
import type { Database } from './database.ts';
import { idList, isOneOf } from './id-list.ts';
import { keepQuery } from './keep-query.ts';
import type { DialectName } from './migrations/index.ts';

/** A delivery, and what it tells of its order. */
export interface ToldDelivery extends Pick<Delivery, 'id' | 'trials' | 'lastResult'> {
  readonly dueAt: number;
  readonly order: RecordedOrder;
}

/**
 * Reads what deliveries tell, the longest overdue first. As one JSON text for all of them: of hundreds of rows with
 * two dozen columns each, making objects of the columns one by one costs several times what finding the rows does.
 */
export async function readToldOrders(database: Database, ids: readonly number[]): Promise<ToldDelivery[]> {
  const [row] = await askForList(database, [idList(database.dialectName, ids)]);
  const list = JSON.parse(row?.list ?? '[]') as ToldRow[];
  return list.map(readRow).sort((a, b) => a.dueAt - b.dueAt || a.id - b.id);
}

const askForList = keepQuery((database) =>
  sql<{ readonly list: string | null }>`
    select ${listOf(database.dialectName)} as list
    from (
      select id, order_id, trials, last_result, due_at
      from deliveries where ${isOneOf(database.dialectName, 'id')}
    ) as due join orders on orders.id = due.order_id
  `.compile(database),
);

function listOf(dialect: DialectName): RawBuilder<string> {
  const values = sql.join([
    ...deliveryColumns.map((name) => sql.ref(`due.${name}`)),
    ...recordColumns.map((name) => sql.ref(`orders.${name}`)),
  ]);
  return dialect === 'postgres'
    ? sql`json_agg(json_build_array(${values}))::text`
    : sql`json_group_array(json_array(${values}))`;
}

const deliveryColumns = ['id', 'trials', 'lastResult', 'dueAt'] as const;
type Values<Row, Names extends readonly (keyof Row)[]> = {
  readonly [Index in keyof Names]: Row[Names[Index]];
};
type ToldRow = readonly [
  ...Values<Delivery, typeof deliveryColumns>,
  ...Values<RecordedOrder, typeof recordColumns>,
];

/** Written out, since objects that are filled name by name are slow ones. */
function readRow(row: ToldRow): ToldDelivery {
  const [
    id,
    trials,
    lastResult,
    dueAt,
    orderId,
    appId,
    type,
    walletAddress,
    coinId,
    chainId,
    fiatType,
    paymentType,
    fiatAmount,
    expectedQuantity,
    expectedPrice,
    actualQuantity,
    actualPrice,
    actualFiatAmount,
    onrampFee,
    clientFee,
    gatewayFee,
    gasFee,
    tdsFee,
    transactionHash,
    referenceId,
    status,
    createdAt,
    updatedAt,
    merchantRecognitionId,
  ] = row;
  const order = {
    id: orderId,
    appId,
    type,
    walletAddress,
    coinId,
    chainId,
    fiatType,
    paymentType,
    fiatAmount,
    expectedQuantity,
    expectedPrice,
    actualQuantity,
    actualPrice,
    actualFiatAmount,
    onrampFee,
    clientFee,
    gatewayFee,
    gasFee,
    tdsFee,
    transactionHash,
    referenceId,
    status,
    createdAt,
    updatedAt,
    merchantRecognitionId,
  };
  return { id, trials, lastResult, dueAt: dueAt ?? 0, order };
}
