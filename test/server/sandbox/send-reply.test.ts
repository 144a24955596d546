import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import { createLogger } from '../../../server/http/logger.ts';
import { sendReply } from '../../../server/sandbox/intake/send-reply.ts';

const lines: string[] = [];
const logger = createLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } });
afterEach(() => void lines.splice(0));

it('closes the connection of a reply that cannot be sent, logs why, and sends others', async () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((_incoming, outgoing) => {
    waiting.push(outgoing);
    if (waiting.length < 3) return;
    for (const [index, one] of waiting.entries()) {
      // Node refuses a header that spans lines.
      const headers: Record<string, string> = index === 1 ? { 'X-A': 'a\nb' } : {};
      sendReply(one, { status: 200 + index, headers, body: `reply ${index}` }, logger);
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
