import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pollUntil } from '../../../support/poll-until.ts';
import { purchase } from '../../../support/purchase.ts';
import { startPostgres, type PostgresServer } from '../../../support/postgres-server.ts';
import { openBackDoor } from '../delivery/completed-orders.ts';
import { openReceiver } from '../delivery/open-receiver.ts';
import { runsOf } from '../hostile/long-run.ts';
import { startSandbox, type Reply, type RunningSandbox } from '../start-sandbox.ts';

const restarts = runsOf('RESTART_RUNS', 3);
/** From one restart to the next; as soon as the shops have made some orders in an `npm test`. */
const everyMs = Number(process.env['RESTART_EVERY_MS'] ?? 0);

/** A server of its own: those of the other tests are not to be taken from under them. */
describe('PostgreSQL restarted in immediate mode under load', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres().catch((error: unknown) => {
      throw new Error(
        "This test stops its PostgreSQL, so it needs the package's own, which TEST_POSTGRES_URL does not replace.",
        { cause: error },
      );
    });
  });
  afterAll(() => server?.stop());

  it(
    'costs a 503 and a moment: what was acknowledged is there, walked to its end and told',
    async () => {
      const receiver = await openReceiver();
      const running = await startSandbox({
        database: server.url,
        now: Date.now,
        paceMs: 20,
        webhooks: { allow: ['http://127.0.0.1:*'] },
      });
      await expectReady(running, 200);
      await running.call('setWebhook', { webhookUrl: receiver.url }, { timestamp: Date.now() });
      running.sandbox.start();

      const acknowledged = new Map<string, number>();
      const codes = new Set<number>();
      const retryAfters: (string | null)[] = [];
      const shopping = new AbortController();
      /** A shop that asks until it is answered, always under the same recognition id. */
      async function shop(name: string): Promise<void> {
        for (let made = 0; !shopping.signal.aborted; made += 1) {
          const merchantRecognitionId = `${name}-${made}`;
          const orderId = await ask('createOrder', { ...purchase, merchantRecognitionId });
          acknowledged.set(merchantRecognitionId, orderId);
          await ask('claimPayment', { orderId, referenceId: `UTR-${merchantRecognitionId}` });
          // Where restarts are far apart there would be more orders than can be counted at the end.
          await delay(everyMs / 200);
        }
      }
      async function ask(where: 'createOrder' | 'claimPayment', body: object): Promise<number> {
        const { json } = await pollUntil(
          async () => {
            const reply = await running.call(where, body, { timestamp: Date.now() });
            codes.add(reply.http);
            if (reply.http === 503) retryAfters.push(reply.headers.get('retry-after'));
            return reply;
          },
          ({ http }) => http === 200,
        );
        return Number(json.data?.['orderId']);
      }

      const shops = ['a', 'b', 'c', 'd'].map((name) => shop(name));
      const notReady: string[] = [];
      const restartsFrom = performance.now();
      for (let done = 0; done < restarts; done += 1) {
        const before = acknowledged.size;
        await pollUntil(
          () => Promise.resolve(acknowledged.size),
          (size) => size >= before + 20,
        );
        await delay(Math.max(0, restartsFrom + done * everyMs - performance.now()));
        await server.stopAtOnce();
        notReady.push((await expectReady(running, 503)).error ?? '');
        await server.startAgain();
        await expectReady(running, 200);
        if ((done + 1) % 10 === 0)
          process.stderr.write(`${done + 1} of ${restarts} restarts of PostgreSQL\n`);
      }
      shopping.abort();
      await Promise.all(shops);

      expect([...codes].toSorted()).toEqual([200, 503]);
      expect(new Set(retryAfters)).toEqual(new Set(['2']));
      expect(notReady).toEqual(Array(restarts).fill(expect.stringContaining('database cannot be written')));
      const backDoor = await openBackDoor(server.url);
      const orders = await pollUntil(
        () =>
          backDoor.database.selectFrom('orders').select(['id', 'status', 'merchantRecognitionId']).execute(),
        (rows) => rows.every(({ status }) => status === 5),
        { timeoutMs: 20_000 + restarts * 1000, everyMs: 200 },
      );
      expect(new Map(orders.map((order) => [order.merchantRecognitionId, order.id]))).toEqual(acknowledged);
      const told = new Set(receiver.arrivals.map(({ envelope }) => Number(envelope.body['orderId'])));
      expect(told).toEqual(new Set(acknowledged.values()));
      process.stderr.write(`${restarts} restarts of PostgreSQL, ${orders.length} orders, all told\n`);
      await Promise.all([backDoor.close(), running.sandbox.close(), receiver.close()]);
    },
    60_000 + restarts * (everyMs + 11_000),
  );
});

/** Asks as a balancer does, until it answers so. */
async function expectReady(running: RunningSandbox, code: 200 | 503): Promise<Reply['json']> {
  const { json } = await pollUntil(
    () => running.get('/sandbox/v1/readyz'),
    ({ http }) => http === code,
    { timeoutMs: 5000, everyMs: 20 },
  );
  return json;
}
