import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { createSender } from '../../../server/sandbox/intake/send-together.ts';

it('sends all replies of one turn at its end, in the order in which they were ready, each once', async () => {
  const sent: string[] = [];
  function caller(name: string): ServerResponse {
    return {
      writeHead: (status: number, headers: object) =>
        sent.push(`${name} ${status} ${JSON.stringify(headers)}`),
      end: (body: string) => sent.push(`${name} ${body}`),
    } as unknown as ServerResponse;
  }
  const send = createSender();
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
