import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createBrand } from '../../../../server/protocol/brand.ts';
import { listOperations, openApiDocument } from '../../../../server/sandbox/openapi/document.ts';
import type { Operation } from '../../../../server/sandbox/openapi/operation.ts';
import { signRequest } from '../../../support/sign-request.ts';
import { openReceiver, type Receiver } from '../delivery/open-receiver.ts';
import { origin, startSandbox, type Reply, type RunningSandbox } from '../start-sandbox.ts';
import { lintDocument } from './lint-document.ts';

const brand = createBrand('service');
const operations = listOperations(brand);
const examples = operations.flatMap((operation) =>
  Object.entries(operation.guide.examples).map(([name, { request }]) => ({ operation, name, request })),
);

/** A merchant's server, in place of the one that examples name. */
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

describe('an example', () => {
  it.each(examples)('of $operation.id, $name, can be sent as it stands', async (example) => {
    const { operation } = example;
    const running = await startFor(example);
    const reply = await send(running, operation, example.request);
    expect(reply.json).toMatchObject({ status: 1, code: 200 });
    expect(operation.data.safeParse(reply.json.data).error).toBeUndefined();
    await running.sandbox.close();
  });

  it('has an answer in which a linter finds nothing that the description does not say', async () => {
    const document = openApiDocument(brand) as Described;
    for (const example of examples) {
      const { operation, name, request } = example;
      const running = await startFor(example);
      const { json } = await send(running, operation, request);
      const described = document.paths[operation.path]?.[operation.method.toLowerCase()];
      const answers = described?.responses['200'].content['application/json'].examples;
      Object.assign(answers ?? {}, { [name]: { value: json } });
      await running.sandbox.close();
    }
    expect(await lintDocument(document)).toEqual([]);
  });

  it.each(['readOrder', 'merchantHistory'])('of %s has every field that the sandbox answers', async (id) => {
    for (const example of examples.filter(({ operation }) => operation.id === id)) {
      const running = await startFor(example);
      const { data } = (await send(running, example.operation, example.request)).json;
      // As JSON: a field that is undefined is none.
      const described: unknown = JSON.parse(
        JSON.stringify(example.operation.guide.examples[example.name]?.data),
      );
      expect(fieldsOf(described)).toEqual(fieldsOf(data));
      await running.sandbox.close();
    }
  });

  it.each(['sendDummyWebhook', 'resendWebhook'])('of %s reaches a receiver', async (id) => {
    const before = receiver.arrivals.length;
    const example = exampleOf(id);
    const running = await startFor(example);
    const reply = await send(running, example.operation, example.request);
    expect(reply.json.data).toBe(example.operation.guide.examples[example.name]?.data);
    expect(receiver.arrivals.slice(before).at(-1)?.signedWith('demo-secret')).toBe(true);
    await running.sandbox.close();
  });
});

function exampleOf(id: string): Example {
  const example = examples.find(({ operation }) => operation.id === id);
  if (!example) throw new Error(`The description has no example of ${id}.`);
  return example;
}

/** The names of an object's fields, or of those of a list's one row. */
function fieldsOf(data: unknown): string[] {
  return Object.keys((Array.isArray(data) ? (data as unknown[])[0] : data) as object).toSorted();
}

type Example = (typeof examples)[number];

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly responses: {
              readonly '200': {
                readonly content: { readonly 'application/json': { readonly examples: object } };
              };
            };
          }
        >
      >
    >
  >;
}

/** A new sandbox in which the two examples of createOrder were sent, and whatever else an example speaks of. */
async function startFor({ operation, name }: Example): Promise<RunningSandbox> {
  const running = await startSandbox({
    bankDetailsShape: name === 'shapeB' ? 'B' : 'A',
    webhooks: { allow: [receiver.origin] },
  });
  const create = operations.find(({ id }) => id === 'createOrder');
  for (const { request } of Object.values(create?.guide.examples ?? {})) {
    expect((await running.call('createOrder', request)).http).toBe(200);
  }
  if (operation.id === 'resendWebhook') {
    await running.call('claimPayment', { orderId: 1, referenceId: '412203114455' });
    running.clock.ms += 3_600_000;
    await running.sandbox.advance();
    await running.call('setWebhook', { webhookUrl: receiver.url });
  }
  return running;
}

function send(running: RunningSandbox, operation: Operation, body: unknown): Promise<Reply> {
  if (operation.method === 'GET') return running.get(operation.path);
  return running.send(
    signRequest({
      url: origin + operation.path,
      apiKey: 'demo-key',
      secret: 'demo-secret',
      timestamp: running.clock.ms,
      body: toReceiver(body),
    }),
  );
}

/** An example as it stands, but for the port: which is free, only the machine knows. */
function toReceiver(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll('http://127.0.0.1:9000', receiver.origin)) as unknown;
}
