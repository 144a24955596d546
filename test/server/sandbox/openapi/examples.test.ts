import { describe, expect, it } from 'vitest';

import { createBrand } from '../../../../server/protocol/brand.ts';
import { listOperations, openApiDocument } from '../../../../server/sandbox/openapi/document.ts';
import type { Operation } from '../../../../server/sandbox/openapi/operation.ts';
import { signRequest } from '../../../support/sign-request.ts';
import { origin, startSandbox, type Reply, type RunningSandbox } from '../start-sandbox.ts';
import { lintDocument } from './lint-document.ts';

/** What the sandbox does not serve: their examples run as soon as their names go from here. */
const notServed = new Set(['merchantHistory', 'sendDummyWebhook', 'resendWebhook']);

const brand = createBrand('service');
const operations = listOperations(brand);
const examples = operations
  .filter(({ id }) => !notServed.has(id))
  .flatMap((operation) =>
    Object.entries(operation.guide.examples).map(([name, { request }]) => ({ operation, name, request })),
  );

describe('an example', () => {
  it.each(examples)('of $operation.id, $name, can be sent as it stands', async (example) => {
    const { operation } = example;
    const running = await startWithOrders(example.name === 'shapeB' ? 'B' : 'A');
    const reply = await send(running, operation, example.request);
    expect(reply.json).toMatchObject({ status: 1, code: 200 });
    expect(operation.data.safeParse(reply.json.data).error).toBeUndefined();
    await running.sandbox.close();
  });

  it('has an answer in which a linter finds nothing that the description does not say', async () => {
    const document = openApiDocument(brand) as Described;
    for (const { operation, name, request } of examples) {
      const running = await startWithOrders(name === 'shapeB' ? 'B' : 'A');
      const { json } = await send(running, operation, request);
      const described = document.paths[operation.path]?.[operation.method.toLowerCase()];
      const answers = described?.responses['200'].content['application/json'].examples;
      Object.assign(answers ?? {}, { [name]: { value: json } });
      await running.sandbox.close();
    }
    expect(await lintDocument(document)).toEqual([]);
  });

  it('of an order has every field that the sandbox answers', async () => {
    const running = await startWithOrders('A');
    const reading = examples.filter(({ operation }) => operation.id === 'readOrder');
    for (const { operation, name, request } of reading) {
      const { data } = (await send(running, operation, request)).json;
      const described = operation.guide.examples[name]?.data as object;
      expect(Object.keys(described)).toEqual(expect.arrayContaining(Object.keys(data ?? {})));
    }
    await running.sandbox.close();
  });
});

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

/** A new sandbox in which the two examples of createOrder were sent. */
async function startWithOrders(bankDetailsShape: 'A' | 'B'): Promise<RunningSandbox> {
  const running = await startSandbox({ bankDetailsShape });
  const create = operations.find(({ id }) => id === 'createOrder');
  for (const { request } of Object.values(create?.guide.examples ?? {})) {
    expect((await running.call('createOrder', request)).http).toBe(200);
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
      body,
    }),
  );
}
