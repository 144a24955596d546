import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import { expect, it } from 'vitest';

import { callOfIncoming } from '../../../server/sandbox/intake/received-call.ts';

it('whose connection closed before its body was asked for has ended early, and keeps nobody waiting', async () => {
  const incoming = new IncomingMessage(new Socket());
  const closed = new Promise((resolve) => incoming.once('close', resolve));
  incoming.destroy();
  await closed;
  expect(await callOfIncoming(incoming).readBody()).toMatchObject({ kind: 'not-json' });
});
