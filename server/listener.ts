import { getRequestListener, RequestError } from '@hono/node-server';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

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

/** What can go wrong before a request reaches its handler, or when a handler throws. */
export type TransportFailure = 400 | 408 | 431 | 500;

export interface ListenOptions {
  readonly port: number;
  /** The address to listen on. @default all of them */
  readonly host?: string;
  /** The setting that gave the port, for the message when it is taken. */
  readonly setting: 'PORT' | 'SANDBOX_PORT';
  readonly fetch: (request: Request, env?: unknown) => Response | Promise<Response>;
  /** Answers a request before `fetch` is asked; false where it did not. @default none is answered so */
  readonly take?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  /** Writes the answer to what never was a request, so that every failure is told in the same form. */
  readonly explain: (failure: TransportFailure) => Response;
  /** How long the path and the headers of a request may be together. @default 16 KiB */
  readonly maxHeaderBytes?: number;
  /** How long running requests may take once we close. @default 5000 */
  readonly graceMs?: number;
}

/**
 * Serves a fetch handler over HTTP.
 *
 * @throws PortUnavailable when the port is taken or needs rights we do not have
 */
export function listen(options: ListenOptions): Promise<Listener> {
  const { port, host, setting, fetch, take, explain, maxHeaderBytes, graceMs = 5000 } = options;
  return new Promise((resolve, reject) => {
    // A request of HTTP/1.0 may name no host; health checks send such.
    const errorHandler = (error: unknown) => explain(error instanceof RequestError ? 400 : 500);
    const answerRequest = getRequestListener(fetch, { hostname: 'localhost', errorHandler });
    const server = createServer({ maxHeaderSize: maxHeaderBytes }, (request, response) => {
      if (!take?.(request, response)) void answerRequest(request, response);
    });
    server.on('clientError', (error, socket) => void answerBroken(error, socket, explain));
    // Left to itself node answers 417, which in the merchant API means that an order does not exist.
    server.on('checkExpectation', (request, response) => void answerRequest(request, response));
    // Left to itself node ends the connection without a word.
    server.on('connect', (_, socket) => {
      // Node has let go of this connection: a reset that nobody hears would end the process.
      socket.on('error', () => socket.destroy());
      void answerBroken(new Error('CONNECT'), socket, explain);
    });
    const refuse = (cause: NodeJS.ErrnoException): void => reject(describePort(cause, port, setting));
    server.once('error', refuse);
    server.once('listening', () => {
      server.off('error', refuse);
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () => closeServer(server, graceMs),
      });
    });
    server.listen({ port, host });
  });
}

/** Bytes that are no request: node ends the connection, we say why, where no answer to a request is under way on it. */
async function answerBroken(
  error: NodeJS.ErrnoException,
  // As node itself tells whether one is: it documents no other way.
  socket: Duplex & { readonly _httpMessage?: object | null },
  explain: ListenOptions['explain'],
): Promise<void> {
  if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage) {
    socket.destroy();
    return;
  }
  const response = explain(statusOf(error.code));
  const body = await response.text();
  const headers = { ...Object.fromEntries(response.headers), connection: 'close' };
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? 'Error'}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function statusOf(code: string | undefined): TransportFailure {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
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

function describePort(cause: NodeJS.ErrnoException, port: number, setting: string): Error {
  const advice = `Set ${setting} to another port, for example ${setting}=${port + 100}.`;
  if (cause.code === 'EADDRINUSE') {
    return new PortUnavailable(`Port ${port} is already used by another program. ${advice}`, { cause });
  }
  if (cause.code === 'EACCES') {
    return new PortUnavailable(`Port ${port} may not be opened by this user. ${advice}`, { cause });
  }
  return cause;
}
