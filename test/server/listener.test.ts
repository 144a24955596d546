import { afterEach, describe, expect, it } from 'vitest';

import { listen, PortUnavailable, type Listener } from '../../server/listener.ts';

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
    const second = listen({ port, setting: 'SANDBOX_PORT', fetch: () => new Response() });
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

async function start(answer: () => Response | Promise<Response>, graceMs = 5000): Promise<Listener> {
  const listener = await listen({ port: 0, setting: 'PORT', fetch: answer, graceMs });
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
