import { serve } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listener {
  /** The port really listened on, also when any free one was asked for. */
  readonly port: number;
  /** Takes no new requests, lets running ones finish for a while, then ends what is left. */
  close(): Promise<void>;
}

/** Raised when a port cannot be listened on; the message says which setting to change. */
export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable';
}

export interface ListenOptions {
  readonly port: number;
  /** The setting that gave the port, for the message when it is taken. */
  readonly setting: 'PORT' | 'SANDBOX_PORT';
  readonly fetch: (request: Request, env?: unknown) => Response | Promise<Response>;
  /** How long running requests may take once we close. @default 5000 */
  readonly graceMs?: number;
}

/**
 * Serves a fetch handler over HTTP on all interfaces.
 *
 * @throws PortUnavailable when the port is taken or needs rights we do not have
 */
export function listen(options: ListenOptions): Promise<Listener> {
  const { port, setting, fetch, graceMs = 5000 } = options;
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port }) as Server;
    const refuse = (cause: NodeJS.ErrnoException): void => reject(explain(cause, port, setting));
    server.once('error', refuse);
    server.once('listening', () => {
      server.off('error', refuse);
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () => closeServer(server, graceMs),
      });
    });
  });
}

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive connection becomes idle only when its running request is done.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function explain(cause: NodeJS.ErrnoException, port: number, setting: string): Error {
  const advice = `Set ${setting} to another port, for example ${setting}=${port + 100}.`;
  if (cause.code === 'EADDRINUSE') {
    return new PortUnavailable(`Port ${port} is already used by another program. ${advice}`, { cause });
  }
  if (cause.code === 'EACCES') {
    return new PortUnavailable(`Port ${port} may not be opened by this user. ${advice}`, { cause });
  }
  return cause;
}
