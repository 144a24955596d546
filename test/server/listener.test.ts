import { afterEach, describe, expect, it } from 'vitest';

import { connect } from 'node:net';

import { refuseTransport as refuseAtGateway } from '../../server/gateway/index.ts';
import { listen, PortUnavailable, type Listener } from '../../server/listener.ts';
import { refuseTransport as refuseAtSandbox } from '../../server/sandbox/index.ts';

const open: Listener[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()));
});

describe('listen', () => {
  it('takes a free port and answers on it', async () => {
    const { port } = await start(() => new Response('here'));
    expect(port).toBeGreaterThan(0);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
  });

  it('says which setting to change when the port is taken', async () => {
    const { port } = await start(() => new Response());
    const second = listen({
      port,
      setting: 'SANDBOX_PORT',
      fetch: () => new Response(),
      explain: refuseAtSandbox,
    });
    await expect(second).rejects.toThrow(PortUnavailable);
    await expect(second).rejects.toThrow(`Port ${port} is already used by another program. Set SANDBOX_PORT`);
  });

  it('lets a running request finish when it closes, and takes no new one', async () => {
    const gate = createGate();
    const reached = createGate();
    const listener = await start(async () => {
      reached.open();
      await gate.opened;
      return new Response('finished');
    });
    const running = fetch(`http://127.0.0.1:${listener.port}/`);
    await reached.opened;
    const closed = listener.close();
    await expect(fetch(`http://127.0.0.1:${listener.port}/`)).rejects.toThrow('fetch failed');
    gate.open();
    expect(await (await running).text()).toBe('finished');
    await closed;
  });

  it('ends what does not finish in the time of grace', async () => {
    const reached = createGate();
    const listener = await start(() => {
      reached.open();
      return new Promise(() => {});
    }, 20);
    const running = fetch(`http://127.0.0.1:${listener.port}/`).then(
      () => 'answered',
      () => 'cut off',
    );
    await reached.opened;
    await listener.close();
    expect(await running).toBe('cut off');
  });
});

describe('what is no request', () => {
  const close = 'Connection: close\r\n\r\n';
  it.each<[string, number, string]>([
    ['a method that there is none of', 400, `BREW / HTTP/1.1\r\nHost: a\r\n${close}`],
    ['a host that is none', 400, `GET / HTTP/1.1\r\nHost: a b/c?\r\n${close}`],
    ['a negative length', 400, `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n${close}`],
    ['two lengths', 400, `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`],
    ['a tunnel to elsewhere', 400, `CONNECT a:443 HTTP/1.1\r\nHost: a\r\n${close}`],
    ['no HTTP at all', 400, '\u0016\u0003\u0001hello\r\n\r\n'],
    ['a path of 20,000 characters', 431, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n${close}`],
  ])('by %s is answered in JSON', async (_name, status, text) => {
    const atGateway = await exchange((await start(() => new Response())).port, text);
    expect(atGateway.status).toBe(status);
    expect(JSON.parse(atGateway.body)).toMatchObject({ status, requestId: expect.any(String) as string });
    const sandbox = await start(() => new Response(), 5000, refuseAtSandbox);
    const atSandbox = await exchange(sandbox.port, text);
    expect(JSON.parse(atSandbox.body)).toMatchObject({ status: 0, code: status });
  });

  it('is answered on a connection that has had an answer, but not into one that is under way', async () => {
    const reached = createGate();
    const { port } = await start(({ url }) => {
      if (!url.endsWith('/never')) return new Response('here');
      reached.open();
      return new Promise(() => {});
    });
    const good = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    const tooLong = `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`;
    expect(await conversation(port, [good, tooLong])).toEqual([200, 431]);
    const socket = connect(port, '127.0.0.1', () => socket.write(good.replace('/', '/never')));
    await reached.opened;
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8'))).write(tooLong);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).toBe('');
  });

  it('says 500, and nothing else, where a handler throws', async () => {
    const { port } = await start(() => {
      throw new Error('the password is 1234');
    });
    const { status, body } = await exchange(port, `GET / HTTP/1.1\r\nHost: a\r\n${close}`);
    expect(status).toBe(500);
    expect(JSON.parse(body)).toMatchObject({ code: 'internal' });
    expect(body).not.toContain('1234');
  });

  it('a tunnel whose other end resets the connection takes nobody down with it', async () => {
    const { port } = await start(() => new Response('here'));
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n');
        socket.once('data', () => {
          socket.resetAndDestroy();
          resolve();
        });
      });
      socket.once('error', reject);
    });
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
  });

  it('a request that expects what there is none of is answered as any other', async () => {
    const { port } = await start(() => new Response('here'));
    const text = `GET / HTTP/1.1\r\nHost: a\r\nExpect: something else\r\n${close}`;
    expect(await exchange(port, text)).toMatchObject({ status: 200 });
  });

  it('a request of HTTP/1.0 without a host is one', async () => {
    const { port } = await start(() => new Response('here'));
    expect(await exchange(port, 'GET / HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200, body: 'here' });
  });
});

/** Sends bytes as they are and reads until the connection ends. */
function exchange(port: number, text: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), body: rest.join('\r\n\r\n') });
    });
  });
}

/** Sends one text after the other over one connection, each when the one before is answered. Gives the statuses. */
async function conversation(port: number, texts: readonly string[]): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  const statuses: number[] = [];
  for (const text of texts) {
    socket.write(text);
    const answer = await new Promise<string>((resolve, reject) => {
      socket.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8')));
      socket.once('close', () => reject(new Error('closed without an answer')));
    });
    statuses.push(Number(answer.split(' ')[1]));
  }
  socket.destroy();
  return statuses;
}

async function start(
  answer: (request: Request) => Response | Promise<Response>,
  graceMs = 5000,
  explain: typeof refuseAtGateway = refuseAtGateway,
): Promise<Listener> {
  const listener = await listen({ port: 0, setting: 'PORT', fetch: answer, explain, graceMs });
  open.push(listener);
  return listener;
}

/** Something to wait for that a test opens by hand. */
function createGate(): { readonly opened: Promise<void>; open(): void } {
  const events = new EventTarget();
  const opened = new Promise<void>((resolve) => {
    events.addEventListener('open', () => resolve());
  });
  return { opened, open: () => void events.dispatchEvent(new Event('open')) };
}
