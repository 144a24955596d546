import pino from 'pino';

import { createBrand } from '../../server/protocol/brand.ts';
import { Secret } from '../../server/protocol/signature.ts';
import { createSandbox } from '../../server/sandbox/index.ts';
import { openDatabase } from '../../server/sandbox/store/database.ts';
import { fillOrders } from '../server/sandbox/store/order-rows.ts';
import { answerRounds } from './measured-rounds.ts';

/**
 * The sandbox's own dispatcher with a backlog of completed orders, all owed to one receiver.
 *
 * Usage: dispatching.ts <url of the receiver> <how many> <database>
 */
const [receiverUrl = '', count = '', place = ''] = process.argv.slice(2);
const database = await openDatabase(place);
await fillOrders(database, Number(count), { appId: 1, type: 1, fiatType: 1 });
const sandbox = await createSandbox({
  brand: createBrand('service'),
  merchants: [{ appId: 1, apiKey: 'demo-key', secret: new Secret('demo-secret') }],
  secretKey: new Secret('a key for this measurement only'),
  database: place,
  logger: pino({ level: 'info' }, { write: () => {} }),
  iconFolder: '.',
  webhooks: { allow: ['http://127.0.0.1:*'] },
});

answerRounds(
  async () => {
    const made = await sandbox.advance();
    const { sent } = await database
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('sent'))
      .where('status', '=', 5)
      .executeTakeFirstOrThrow();
    if (made !== Number(count) || sent !== made) throw new Error(`${made} made, ${sent} orders moved.`);
    return made;
  },
  async () => {
    await database.updateTable('orders').set({ status: 4 }).execute();
    await database
      .updateTable('deliveries')
      .set({ url: `${receiverUrl}/`, dueAt: 1, trials: 0, outcome: 'pending', lastResult: null })
      .execute();
  },
);
