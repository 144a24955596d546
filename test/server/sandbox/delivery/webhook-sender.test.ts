import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import type { buildConnector } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDestinations } from '../../../../server/sandbox/delivery/destinations.ts';
import {
  createGuardedConnector,
  createNameResolver,
  type ResolveName,
} from '../../../../server/sandbox/delivery/guarded-connector.ts';
import {
  createWebhookSender,
  type WebhookSender,
} from '../../../../server/sandbox/delivery/webhook-sender.ts';
import { answering, openReceiver, taken, type Receiver } from './open-receiver.ts';

let receiver: Receiver;
let senders: WebhookSender[];
beforeEach(async () => {
  receiver = await openReceiver();
  senders = [];
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.close()));
  await receiver.close();
});

const nobody: ResolveName = () => Promise.reject(new Error('nothing is to be looked up'));
function open({ allow = [receiver.origin], resolveName = nobody, timeoutMs = 5000 } = {}) {
  const sender = createWebhookSender({
    destinations: createDestinations(allow),
    resolveName,
    timeoutMs,
    machineNow: () => Date.UTC(2026, 0, 15, 12),
  });
  senders.push(sender);
  return (url: string) => sender.send(url, { 'x-service-payload': 'e30=' }, '{}');
}
const unreachable = { kind: 'unreachable' };
const port = () => new URL(receiver.origin).port;

describe('sending a webhook', () => {
  it('gives the status, and how long the receiver asks to be left alone', async () => {
    const send = open();
    expect(await send(receiver.url)).toEqual({ kind: 'answered', status: 200, retryAfterMs: null });
    receiver.answer = answering(503, { 'Retry-After': '120' });
    expect(await send(receiver.url)).toEqual({ kind: 'answered', status: 503, retryAfterMs: 120_000 });
    receiver.answer = answering(503, { 'Retry-After': 'Thu, 15 Jan 2026 12:00:30 GMT' });
    expect(await send(receiver.url)).toEqual({ kind: 'answered', status: 503, retryAfterMs: 30_000 });
  });

  it('keeps connections for the next ones', async () => {
    const send = open();
    for (let sent = 0; sent < 30; sent += 1) await send(receiver.url);
    // The second one is made where the next webhook is sent before the first one's answer is quite put away.
    expect(receiver.connections.count).toBeLessThanOrEqual(2);
  });

  it('follows no redirect', async () => {
    const inside = await openReceiver();
    receiver.answer = answering(307, { Location: inside.url });
    expect(await open({ allow: [receiver.origin, inside.origin] })(receiver.url)).toMatchObject({
      status: 307,
    });
    expect(inside.arrivals).toEqual([]);
    await inside.close();
  });

  it('reads no more than 64 KB of the answer, and takes it all the same', async () => {
    let socket: Socket | null = null;
    const ended = new Promise<number>((resolve) => {
      receiver.answer = (response) => {
        socket = response.socket;
        socket?.on('close', () => resolve(socket?.bytesWritten ?? 0));
        response.writeHead(200);
        // Without end: it writes whenever there is room.
        const fill = () => {
          while (response.write(Buffer.alloc(16_384)));
        };
        response.on('drain', fill);
        fill();
      };
    });
    expect(await open()(receiver.url)).toMatchObject({ kind: 'answered', status: 200 });
    // What was on its way in the buffers of both ends, and no more.
    expect(await ended).toBeLessThan(8 * 1024 * 1024);
    expect(await open()(receiver.url)).toMatchObject({ status: 200 });
  });

  it('ends the connection to an answer that says beforehand that it is longer', async () => {
    receiver.answer = (response) => void response.writeHead(200, { 'Content-Length': '70000' }).write('x');
    expect(await open()(receiver.url)).toMatchObject({ status: 200 });
  });

  it('takes a status line for the answer when the rest never ends', async () => {
    receiver.answer = (response) => void response.writeHead(200).write('{');
    expect(await open({ timeoutMs: 1000 })(receiver.url)).toMatchObject({ status: 200 });
  });

  it.each<[string, Receiver['answer']]>([
    ['says nothing', () => {}],
    ['writes its headers letter by letter', (response) => void response.socket?.write('HTTP/1.1 20')],
    ['only ever says that it goes on', (response) => void response.writeProcessing()],
    ['hangs up', (response) => void response.destroy()],
    ['speaks no HTTP', (response) => void response.socket?.end('220 smtp ready\r\n')],
    [
      'sends headers without end',
      (response) => void response.socket?.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}`),
    ],
  ])('gives up a receiver that %s', async (_what, answer) => {
    receiver.answer = answer;
    expect(await open({ timeoutMs: 150 })(receiver.url)).toEqual(unreachable);
    receiver.answer = taken;
    expect(await open()(receiver.url)).toMatchObject({ status: 200 });
  });

  it('gives up a port where nobody listens', async () => {
    const { url, origin } = receiver;
    await receiver.close();
    expect(await open({ allow: [origin] })(url)).toEqual(unreachable);
    receiver = await openReceiver();
  });
});

describe('a name', () => {
  it('is connected to at none but the addresses that were judged', async () => {
    const asked: string[] = [];
    // Public when it is first asked, this machine from then on.
    const rebinding: ResolveName = (hostname) => {
      asked.push(hostname);
      return Promise.resolve([asked.length === 1 ? '192.0.2.1' : '127.0.0.1']);
    };
    const send = open({ allow: [], resolveName: rebinding, timeoutMs: 200 });
    const url = `http://rebind.example:${port()}/hook`;
    expect(await send(url)).toEqual(unreachable);
    expect(await send(url)).toEqual(unreachable);
    expect(asked).toEqual(['rebind.example', 'rebind.example']);
    expect(receiver.connections.count).toBe(0);
  });

  it.each([['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['0.0.0.0'], ['10.0.0.1', '169.254.169.254'], []])(
    'that stands for %j is closed',
    async (...addresses) => {
      const send = open({ allow: [], resolveName: () => Promise.resolve(addresses) });
      expect(await send(`http://shop.example:${port()}/hook`)).toEqual(unreachable);
      expect(receiver.connections.count).toBe(0);
    },
  );

  it('that nobody knows is closed', async () => {
    expect(await open({ allow: [], resolveName: createNameResolver() })('http://nobody.invalid/')).toEqual(
      unreachable,
    );
  });
});

describe('the connector', () => {
  let server: Server;
  let received: string;
  beforeEach(async () => {
    received = '';
    server = createServer((socket) => socket.on('data', (data) => (received += data.toString())));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise<unknown>((resolve) => server.close(resolve)));
  const target = (hostname: string) => ({ hostname, protocol: 'http:', port: '80' });
  const destinations = createDestinations([]);

  it('hands on of several addresses the public ones, of the family asked for', async () => {
    let lookup: unknown;
    const build: typeof buildConnector = (options) => {
      if (options && 'lookup' in options) lookup = options.lookup;
      return () => {};
    };
    const resolveName = () => Promise.resolve(['10.0.0.1', '8.8.8.8', '::1', '2606:4700::1111']);
    createGuardedConnector({ destinations, resolveName, timeoutMs: 1, build });
    const find = (options: object) =>
      new Promise((resolve) =>
        (lookup as (name: string, options: object, done: (...found: unknown[]) => void) => void)(
          'shop.example',
          options,
          (...found) => resolve(found),
        ),
      );
    const [four, six] = [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ];
    expect(await find({ all: true })).toEqual([null, [four, six]]);
    expect(await find({ all: true, family: 6 })).toEqual([null, [six]]);
    expect(await find({ family: 0 })).toEqual([null, '8.8.8.8', 4]);
  });

  it('drops a connection that reached somewhere else, before a byte is written', async () => {
    // A connector that does not heed its look-up.
    const build: typeof buildConnector = () => (_target, callback) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
        callback(null, socket),
      );
    };
    const guarded = createGuardedConnector({ destinations, resolveName: nobody, timeoutMs: 1, build });
    const closed = new Promise<void>((resolve) =>
      server.once('connection', (socket) => socket.once('close', () => resolve())),
    );
    const [error, socket] = await new Promise<unknown[]>((resolve) =>
      guarded(target('shop.example'), (...given) => resolve(given)),
    );
    expect(error).toMatchObject({ name: 'AddressClosed' });
    expect(socket).toBeNull();
    await closed;
    expect(received).toBe('');
  });

  it('opens no address that is not public, whatever was judged before it', async () => {
    const guarded = createGuardedConnector({ destinations, resolveName: nobody, timeoutMs: 1000 });
    for (const hostname of ['127.0.0.1', '[::1]', 'localhost']) {
      const [error] = await new Promise<unknown[]>((resolve) =>
        guarded(target(hostname), (...given) => resolve(given)),
      );
      expect(error).toMatchObject({ name: 'AddressClosed' });
    }
  });
});
