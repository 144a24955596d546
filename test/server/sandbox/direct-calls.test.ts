import { connect } from 'node:net';
import { once } from 'node:events';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Listener } from '../../../server/listener.ts';
import { serveSandbox } from '../../support/serve-sandbox.ts';
import { signRequest } from '../../support/sign-request.ts';
import { exchangeBytes, parseAnswer } from './hostile/exchange-bytes.ts';
import { pathTo, startSandbox, type RunningSandbox } from './start-sandbox.ts';

const anyOrder = JSON.stringify({ orderId: 1, type: 1 });
const quote = JSON.stringify({ coinCode: 'usdt', network: 'bep20', fiatAmount: 1000, fiatType: 1, type: 1 });

let running: RunningSandbox;
let listener: Listener;
/** The paths that were left to `fetch`. */
let leftOver: string[];

beforeEach(async () => {
  running = await startSandbox({ control: true });
  leftOver = [];
  const { sandbox } = running;
  listener = await serveSandbox({
    ...sandbox,
    fetch(request, env) {
      leftOver.push(new URL(request.url).pathname);
      return sandbox.fetch(request, env);
    },
  });
});
afterEach(async () => {
  await listener.close();
  await running.sandbox.close();
});

/** The head and the body of a signed call as bytes on the wire. */
function signedCall(changes: { path?: string; host?: string; body?: string; framing?: string } = {}) {
  const { path = pathTo('quotes'), host = 'localhost:8788', body = quote } = changes;
  const signedBody = changes.framing ? quote : body;
  const signed = signRequest({
    url: 'http://localhost/',
    apiKey: 'demo-key',
    secret: 'demo-secret',
    timestamp: running.clock.ms,
    body: JSON.parse(signedBody) as unknown,
  });
  const headers = [...signed.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const framing = changes.framing ?? `Content-Length: ${Buffer.byteLength(body)}`;
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}${framing}\r\n\r\n`;
  return { head: Buffer.from(head), body: Buffer.from(body) };
}

/** Over the control API, whose callers are on this machine. */
async function addFault(fault: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${listener.port}/sandbox/v1/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  expect(answer.status).toBe(200);
  leftOver = [];
}

async function ask(changes?: Parameters<typeof signedCall>[0]) {
  const call = signedCall(changes);
  const { text } = await exchangeBytes(listener.port, [call.head, call.body], {
    endAfter: false,
    headOnly: false,
    limitMs: 5000,
  });
  const answer = parseAnswer(text);
  if (!answer) throw new Error(`no answer: ${text}`);
  const [head = ''] = text.replace(/^Date: .*$/m, 'Date: …').split('\r\n\r\n');
  return { ...answer, head: head.split('\r\n').toSorted() };
}

describe('a signed call over HTTP', () => {
  it('is answered without fetch, header for header as fetch answers it', async () => {
    const direct = await ask();
    expect(leftOver).toEqual([]);
    const fetched = await ask({ path: `${pathTo('quotes')}?` });
    expect(leftOver).toEqual([pathTo('quotes')]);
    expect(direct.status).toBe(200);
    expect(direct).toEqual(fetched);
  });

  it.each<[string, Parameters<typeof signedCall>[0], number]>([
    ['has a query', { path: `${pathTo('quotes')}?a=1` }, 200],
    ['has a body in chunks', { framing: 'Transfer-Encoding: chunked', body: chunked(quote) }, 200],
    ['names its host in capitals', { host: 'LOCALHOST' }, 200],
    ['announces more than is read', { framing: `Content-Length: ${64 * 1024 + 1}` }, 413],
    ['asks for another path', { path: '/service/api/v2/common/transaction/quote' }, 404],
  ])('that %s is left to fetch', async (_name, changes, status) => {
    expect((await ask(changes)).status).toBe(status);
    expect(leftOver).toHaveLength(1);
  });

  it('may have a body of 64 kB, which its signed payload holds as well, and no more', async () => {
    const bodyOf = (bytes: number) => {
      const given = { ...(JSON.parse(quote) as object), note: '' };
      return JSON.stringify({ ...given, note: 'n'.repeat(bytes - JSON.stringify(given).length) });
    };
    expect((await ask({ body: bodyOf(64 * 1024) })).status).toBe(200);
    expect(leftOver).toEqual([]);
    expect((await ask({ body: bodyOf(64 * 1024 + 1) })).status).toBe(413);
    expect((await ask({ body: bodyOf(80 * 1024) })).status).toBe(431);
  });

  it('is left to fetch while anything is to fail on purpose', async () => {
    const fault = { fault: 'status', status: 500, endpoint: 'quotes' };
    await addFault(fault);
    expect((await ask()).status).toBe(500);
    expect(leftOver).toEqual([pathTo('quotes')]);
  });

  it('that cannot be finished tells the id of a line in the log, and nothing else', async () => {
    await running.sandbox.close();
    const { status, text } = await ask({ path: pathTo('orderStatus'), body: anyOrder });
    expect(status).toBe(500);
    const id = /"error":"Internal error ([0-9a-f-]{36}): [^"]*under this id\."/.exec(text)?.[1];
    expect(running.log.filter((line) => line.includes(id ?? 'no id'))).toHaveLength(1);
    expect(leftOver).toEqual([]);
    running = await startSandbox();
  });

  it('is refused for its headers before its body is there', async () => {
    const { head } = signedCall();
    const spoilt = Buffer.from(head.toString().replace(/(x-service-signature: )./i, '$1z'));
    const socket = connect(listener.port, '127.0.0.1');
    socket.write(spoilt);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
    expect(leftOver).toEqual([]);
  });

  it('whose connection ends before its body is there is no failure of ours', async () => {
    const lines = running.log.length;
    const { head, body } = signedCall();
    const socket = connect(listener.port, '127.0.0.1');
    socket.end(Buffer.concat([head, body.subarray(0, 5)]));
    await once(socket.resume(), 'close');
    expect((await ask()).status).toBe(200);
    expect(running.log).toHaveLength(lines);
  });
});

function chunked(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`;
}
