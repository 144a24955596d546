import { sql, type Kysely, type Migration } from 'kysely';

import type { DialectName } from './index.ts';
import { numberedKey } from './numbered-key.ts';

/** Orders, and the request windows of the rate limit. */
export const createOrders = (dialect: DialectName): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('orders')
      .addColumn('id', 'integer', numberedKey(dialect))
      .addColumn('appId', 'integer', (column) => column.notNull())
      .addColumn('type', 'integer', (column) => column.notNull())
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('fiatType', 'integer', (column) => column.notNull())
      .addColumn('coinId', 'integer', (column) => column.notNull())
      .addColumn('chainId', 'integer', (column) => column.notNull())
      .addColumn('paymentType', 'integer', (column) => column.notNull())
      .addColumn('walletAddress', 'text', (column) => column.notNull())
      .addColumn('addressTag', 'text')
      .addColumn('merchantRecognitionId', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('fiatAmount', 'text', (column) => column.notNull())
      .addColumn('expectedQuantity', 'text', (column) => column.notNull())
      .addColumn('expectedPrice', 'text', (column) => column.notNull())
      .addColumn('actualQuantity', 'text')
      .addColumn('actualPrice', 'text')
      .addColumn('actualFiatAmount', 'text')
      .addColumn('onrampFee', 'text', (column) => column.notNull())
      .addColumn('clientFee', 'text', (column) => column.notNull())
      .addColumn('gatewayFee', 'text', (column) => column.notNull())
      .addColumn('gasFee', 'text', (column) => column.notNull())
      .addColumn('tdsFee', 'text', (column) => column.notNull())
      .addColumn('depositAddress', 'text')
      .addColumn('transactionHash', 'text')
      .addColumn('referenceId', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addColumn('nextStepAt', 'bigint')
      .execute();
    // One living order for each merchant's own id; an order that ended in failure frees it.
    await db.schema
      .createIndex('ordersOfRecognition')
      .unique()
      .on('orders')
      .columns(['appId', 'merchantRecognitionId'])
      .where(sql<boolean>`status >= 0`)
      .execute();
    await db.schema
      .createIndex('ordersInSequence')
      .unique()
      .on('orders')
      .columns(['appId', 'type', 'fiatType', 'seq'])
      .execute();
    await db.schema
      .createIndex('ordersDue')
      .on('orders')
      .column('nextStepAt')
      .where(sql<boolean>`next_step_at is not null`)
      .execute();
    await db.schema
      .createTable('rateWindows')
      .addColumn('appId', 'integer', (column) => column.notNull())
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('hits', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('rateWindowsKey', ['appId', 'endpoint'])
      .execute();
  },
});
