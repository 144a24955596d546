import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { createUndiciFetch, type ClosableFetch } from '../../../server/client/undici-fetch.ts';
import { readCapped } from '../../../server/client/read-capped.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A real server on loopback that says which socket a request came by. */
async function openServer(): Promise<{ url: string; fetch: ClosableFetch; sockets: Set<number> }> {
  const sockets = new Set<number>();
  const server = createServer((request, response) => {
    sockets.add(request.socket.remotePort ?? 0);
    if (request.url === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end();
    if (request.url !== '/') return;
    response.setHeader('X-Two', ['a', 'b']);
    request.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fetch = createUndiciFetch();
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
    () => fetch.close(),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, fetch, sockets };
}

const init = () =>
  ({
    method: 'POST',
    headers: {},
    body: 'hello',
    redirect: 'manual',
    signal: new AbortController().signal,
  }) as const;

describe('the default fetch', () => {
  it('sends and reads over connections that are kept alive', async () => {
    const { url, fetch, sockets } = await openServer();
    for (let time = 0; time < 20; time += 1) {
      const response = await fetch(url, init());
      expect(Buffer.from((await readCapped(response.body, 100)) ?? []).toString()).toBe('hello');
      expect([response.status, response.headers.get('X-Two'), response.headers.get('none')]).toEqual([
        200,
        'a, b',
        null,
      ]);
    }
    // The next request may be on its way before the last one's connection is free again.
    expect(sockets.size).toBeLessThanOrEqual(2);
  });

  it('does not follow redirects', async () => {
    const { url, fetch } = await openServer();
    const response = await fetch(`${url}/redirect`, init());
    expect(response.status).toBe(302);
    await readCapped(response.body, 100);
  });

  it('gives up when told to', async () => {
    const { url, fetch } = await openServer();
    const controller = new AbortController();
    const pending = fetch(`${url}/hang`, { ...init(), signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toThrow();
  });

  it('rejects when nobody listens', async () => {
    const { fetch } = await openServer();
    await expect(fetch('http://127.0.0.1:1', init())).rejects.toThrow();
  });
});
