import pino from 'pino';

import { createSandboxControl, type SandboxControl } from '../../server/client/index.ts';
import type { Listener } from '../../server/listener.ts';
import { createBrand } from '../../server/protocol/brand.ts';
import { sandboxEndpoints } from '../../server/protocol/extensions.ts';
import { Secret } from '../../server/protocol/signature.ts';
import type { Order, OrderDraft } from '../../server/sandbox/domain/order.ts';
import { createSandbox, type Sandbox } from '../../server/sandbox/index.ts';
import { openDatabase, type Database } from '../../server/sandbox/store/database.ts';
import { setWebhookUrl } from '../../server/sandbox/store/merchants.ts';
import { insertOrder, moveOrder } from '../../server/sandbox/store/orders.ts';
import { orderDraft } from '../server/sandbox/store/order-draft.ts';
import type { DatabaseKind, TestDatabase } from '../support/databases.ts';
import { serveSandbox } from '../support/serve-sandbox.ts';
import type { ContractService, Fields } from './contract-service.ts';
import { createCaller, type Caller } from './create-caller.ts';

/** A sandbox, with what a live service does not offer: orders made at will, a second merchant, and its clock. */
export interface SandboxService extends ContractService {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The clock, moved by hand. */
  readonly clock: { ms: number };
  /** The calls of another merchant. */
  readonly other: Pick<Caller, 'call'>;
  /** Its control API, for what is to fail on purpose. */
  readonly control: SandboxControl;
  /** Makes an order as a shop does, claims its payment, and does all that becomes due within the next hour. */
  complete(order: object, referenceId: string): Promise<number>;
  /** Puts an order into the database as if it had come that far. */
  store(changes: Partial<OrderDraft>): Promise<Order>;
  /** Moves an order one step on, as the simulator does. */
  move(order: Order, status: number): Promise<void>;
  /** Does everything that is due, webhooks included. */
  advance(): Promise<number>;
  /** Where the merchant's webhooks go from now on. */
  setWebhookUrl(url: string | null): Promise<void>;
}

const startedAt = Date.UTC(2026, 0, 15, 12);
const baseUrl = 'http://sandbox.test';
/** Two orders that every sandbox has from the start, so that records can be looked at as on a live service. */
const samples: readonly Partial<OrderDraft>[] = [
  { type: 1, merchantRecognitionId: 'sample-purchase', referenceId: 'UTR-1', status: 1 },
  { type: 2, merchantRecognitionId: 'sample-sale', depositAddress: 'd', gasFee: '0', tdsFee: '0.01' },
];

/** @param way how calls reach it: in this process, or over HTTP as the program serves it */
export function sandboxOn(kind: DatabaseKind, way: 'fetch' | 'HTTP'): SandboxService {
  const clock = { ms: startedAt };
  let place: TestDatabase;
  let database: Database;
  let sandbox: Sandbox;
  let listener: Listener | null = null;
  let made = 0;

  function reach(request: Request): Response | Promise<Response> {
    if (!listener) return sandbox.fetch(request);
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`http://127.0.0.1:${listener.port}${pathname}${search}`, request));
  }
  const callerOf = (apiKey: string, secret: string) =>
    createCaller({
      baseUrl,
      brand: 'service',
      apiKey,
      secret,
      now: () => clock.ms,
      fetch: reach,
    });
  const caller = callerOf('demo-key', 'demo-secret');
  const callExtension = async (name: keyof typeof sandboxEndpoints, body: object): Promise<Fields> => {
    const answer = await caller.call('orderStatus', body, { url: baseUrl + sandboxEndpoints[name].path });
    if (answer.http !== 200) throw new Error(`${name} was refused: ${String(answer.json.error)}`);
    return answer.json.data as Fields;
  };

  async function store(changes: Partial<OrderDraft>): Promise<Order> {
    made += 1;
    const times = {
      createdAt: clock.ms,
      updatedAt: clock.ms,
      expiresAt: clock.ms + 600_000,
      nextStepAt: null,
    };
    const draft = { ...orderDraft, ...times, merchantRecognitionId: `contract-${made}`, ...changes };
    const order = await insertOrder(database, draft);
    if (!order) throw new Error('the order must be stored');
    return order;
  }

  return {
    ...caller,
    name: way === 'HTTP' ? `${kind.name}, over HTTP` : kind.name,
    clock,
    other: callerOf('demo-key-2', 'demo-secret-2'),
    control: createSandboxControl({
      baseUrl: 'http://localhost:8788',
      fetch: async (url, init) => reach(new Request(url, init)),
    }),
    store,
    async complete(order, referenceId) {
      const orderId = Number((await callExtension('createOrder', order))['orderId']);
      await callExtension('claimPayment', { orderId, referenceId });
      clock.ms += 3_600_000;
      await sandbox.advance();
      return orderId;
    },
    async move(order, status) {
      await moveOrder(database, order, { status, updatedAt: clock.ms, nextStepAt: null });
    },
    advance: () => sandbox.advance(),
    setWebhookUrl: (url) => setWebhookUrl(database, 1, url),
    async start() {
      place = await kind.make();
      sandbox = await createSandbox({
        brand: createBrand('service'),
        merchants: [
          { appId: 1, apiKey: 'demo-key', secret: new Secret('demo-secret') },
          { appId: 2, apiKey: 'demo-key-2', secret: new Secret('demo-secret-2') },
        ],
        secretKey: new Secret('a key for the secrets of the contract'),
        database: place.place,
        logger: pino({ level: 'silent' }),
        now: () => clock.ms,
        control: true,
        webhooks: { allow: ['http://127.0.0.1:*'] },
        iconFolder: 'node_modules/cryptocurrency-icons/svg/color',
      });
      if (way === 'HTTP') listener = await serveSandbox(sandbox);
      database = await openDatabase(place.place);
      for (const sample of samples) await store(sample);
    },
    async stop() {
      await listener?.close();
      await database.destroy();
      await sandbox.close();
      await place.remove();
    },
  };
}
