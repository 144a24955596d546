import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterEach, expect, it } from 'vitest';

import { createLogger } from '../../../server/http/logger.ts';
import { createSender } from '../../../server/sandbox/intake/send-together.ts';

const lines: string[] = [];
const logger = createLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } });
afterEach(() => void lines.splice(0));

it('sends all replies of one turn at its end, in the order in which they were ready, each once', async () => {
  const sent: string[] = [];
  function caller(name: string): ServerResponse {
    return {
      writeHead: (status: number, headers: object) =>
        sent.push(`${name} ${status} ${JSON.stringify(headers)}`),
      end: (body: string) => sent.push(`${name} ${body}`),
    } as unknown as ServerResponse;
  }
  const send = createSender(logger);
  send(caller('first'), { status: 200, headers: { 'X-A': 'a' }, body: 'é' });
  send(caller('second'), { status: 417, headers: {}, body: new Uint8Array(3) });
  expect(sent).toEqual([]);
  await nextTurn();
  const both = [
    'first 200 {"Content-Length":2,"X-A":"a"}',
    'first é',
    'second 417 {"Content-Length":3}',
    'second 0,0,0',
  ];
  expect(sent).toEqual(both);
  send(caller('third'), { status: 200, headers: {}, body: '' });
  await nextTurn();
  expect(sent).toEqual([...both, 'third 200 {"Content-Length":0}', 'third ']);
});

it('closes the connection of a reply that cannot be sent, logs why, and sends the others of that turn', async () => {
  const send = createSender(logger);
  const waiting: ServerResponse[] = [];
  const server = createServer((_incoming, outgoing) => {
    waiting.push(outgoing);
    if (waiting.length < 3) return;
    for (const [index, one] of waiting.entries()) {
      // Node refuses a header that spans lines.
      const headers: Record<string, string> = index === 1 ? { 'X-A': 'a\nb' } : {};
      send(one, { status: 200 + index, headers, body: `reply ${index}` });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const got = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const answer = await fetch(`${url}/${name}`).catch(() => null);
      return answer ? `${answer.status} ${await answer.text()}` : 'closed';
    }),
  );
  expect(got.toSorted()).toEqual(['200 reply 0', '202 reply 2', 'closed']);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      msg: 'a reply could not be sent',
      status: 201,
      err: expect.objectContaining({ message: 'Invalid character in header content ["X-A"]' }),
    }),
  ]);
  server.close();
});
