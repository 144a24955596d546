import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openDatabase, type Database } from '../../../server/sandbox/store/database.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../contract/webhook-receiver.ts';
import { databaseKinds, type TestDatabase } from '../../support/databases.ts';
import { randomInput } from './domain/random-order.ts';
import { faultOfMove, mayStayAt } from './domain/specified-status.ts';
import { testSeed } from './hostile/long-run.ts';
import { startSandbox, type RunningSandbox } from './start-sandbox.ts';

const walks = 200;
const rounds = 12;
const references = ['UTR-1', 'UTR-2'] as const;

const inputs = fc.sample(randomInput, { numRuns: walks, seed: testSeed });
/** What each round brings an order, and by how much the clock has gone on before. */
const deeds = fc.sample(
  fc.constantFrom('waits', 'waits', 'waits', 'claims', 'is claimed twice', 'gives up'),
  {
    numRuns: walks * rounds,
    seed: testSeed,
  },
);
const jumps = fc.sample(fc.oneof(fc.nat(9000), fc.nat(9000), fc.constantFrom(0, 300_000)), {
  numRuns: rounds,
  seed: testSeed,
});

let place: TestDatabase;
let database: Database;
let receiver: WebhookReceiver;
/** Two processes, as it were, that walk the same orders. */
let processes: readonly RunningSandbox[];

describe.each(databaseKinds)(
  'orders in $name that are claimed and given up while they are walked',
  (kind) => {
    beforeEach(async () => {
      place = await kind.make();
      receiver = await openWebhookReceiver();
      const webhooks = { allow: ['http://127.0.0.1:*'] };
      processes = [
        await startSandbox({ database: place.place, webhooks }),
        await startSandbox({ database: place.place, webhooks }),
      ];
      database = await openDatabase(place.place);
      for (const statement of watch[database.dialectName]) await sql.raw(statement).execute(database);
      await at(0).call('setWebhook', { webhookUrl: receiver.url });
    });
    afterEach(async () => {
      await database.destroy();
      for (const { sandbox } of processes) await sandbox.close();
      await receiver.close();
      await place.remove();
    });

    it('end by the steps of the specification, whoever moves them first', async () => {
      const accepted = new Map<number, Set<string>>();
      const claim = async (index: number, orderId: number, referenceId: string) => {
        const { http } = await at(index).call('claimPayment', { orderId, referenceId });
        expect([200, 409]).toContain(http);
        if (http === 200) accepted.set(orderId, (accepted.get(orderId) ?? new Set()).add(referenceId));
      };
      const giveUp = async (index: number, orderId: number) =>
        expect([200, 409]).toContain((await at(index).call('abandonOrder', { orderId })).http);

      const ids: number[] = [];
      for (const [index, input] of inputs.entries()) {
        const body = { ...input, merchantRecognitionId: `walk-${index}` };
        const created = await at(index).call('createOrder', body);
        expect(created.json).toMatchObject({ status: 1 });
        ids.push(Number(created.json.data?.['orderId']));
      }
      for (const [round, jump] of jumps.entries()) {
        for (const { clock } of processes) clock.ms += jump;
        const doings = ids.flatMap((id, index) => {
          const deed = deeds[round * walks + index];
          if (deed === 'gives up') return [giveUp(index, id), claim(index + 1, id, references[0])];
          if (deed === 'claims') return [claim(index, id, references[0])];
          return deed === 'waits' ? [] : references.map((reference, side) => claim(side, id, reference));
        });
        await Promise.all([...processes.map(({ sandbox }) => sandbox.advance()), ...doings]);
      }
      for (const { clock } of processes) clock.ms += 3_600_000;
      await at(0).sandbox.advance();

      const moves = await readMoves();
      const orders = await database.selectFrom('orders').selectAll().execute();
      expect(orders).toHaveLength(walks);
      for (const order of orders) {
        let from = 0;
        for (const { was, is } of moves.filter(({ orderId }) => orderId === order.id)) {
          expect(was).toBe(from);
          expect(faultOfMove(order.type === 1 ? 'onramp' : 'offramp', was, is)).toBeNull();
          from = is;
        }
        expect(order.status).toBe(from);
        expect(mayStayAt(from, order), `${order.scenario} stays at ${from}`).toBe(true);
        expect([...(accepted.get(order.id) ?? [])]).toEqual(
          order.referenceId === null ? [] : [order.referenceId],
        );
      }
      // All that can happen did: ends of each kind, and the news of them.
      const reached = new Set(moves.map(({ is }) => is));
      for (const code of [-4, -3, -2, -1, 5, 16, 7, 15, 41]) expect(reached).toContain(code);
      expect(processes.flatMap(({ log }) => log).filter((line) => /"level":[56]0/.test(line))).toEqual([]);
    }, 120_000);
  },
);

function at(index: number): RunningSandbox {
  const running = processes[index % processes.length];
  if (!running) throw new Error('No sandbox runs.');
  return running;
}

/** Every change of an order's status, by whomever and however quickly after another. */
async function readMoves() {
  const rows = await sql<{ orderId: number; was: number; is: number }>`
    select order_id, was, "is" from moves order by number
  `.execute(database);
  return rows.rows;
}

/** Has the database itself write down what happens to orders. */
const watch: Readonly<Record<Database['dialectName'], readonly string[]>> = {
  sqlite: [
    `create table moves (number integer primary key, order_id integer, was integer, "is" integer)`,
    `create trigger watch_orders after update of status on orders begin
       insert into moves (order_id, was, "is") values (old.id, old.status, new.status);
     end`,
  ],
  postgres: [
    `create table moves (number serial primary key, order_id integer, was integer, "is" integer)`,
    `create function note_move() returns trigger language plpgsql as $$ begin
       insert into moves (order_id, was, "is") values (old.id, old.status, new.status); return null;
     end $$`,
    `create trigger watch_orders after update of status on orders for each row execute function note_move()`,
  ],
};
