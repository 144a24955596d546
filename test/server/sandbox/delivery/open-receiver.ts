import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook as it arrived. */
export interface Arrival {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The HTTP body's text. */
  readonly text: string;
  /** The body that was signed, with the time it was signed at. */
  readonly envelope: { readonly timestamp: number; readonly body: Readonly<Record<string, unknown>> };
  /** Whether the signature is that of the payload text, by node:crypto alone. */
  readonly signedWith: (secret: string) => boolean;
}

export type Answer = (response: ServerResponse, arrival: Arrival) => void;

export interface Receiver {
  readonly origin: string;
  readonly url: string;
  readonly arrivals: Arrival[];
  /** How the next ones are answered. */
  answer: Answer;
  /** TCP connections that were made to it. */
  readonly connections: { count: number };
  /** Resolves once so many arrived in all. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

export const taken: Answer = (response) => void response.writeHead(200).end('{"ok":true}');
export const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end();

/** A real merchant's server on a free port of this machine. */
export async function openReceiver(): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const connections = { count: 0 };
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const arrival = readArrival(request, Buffer.concat(chunks).toString('utf8'));
      arrivals.push(arrival);
      receiver.answer(response, arrival);
      for (const { count, resolve } of waiting) if (arrivals.length >= count) resolve();
    });
  });
  server.on('connection', () => void (connections.count += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    origin,
    url: `${origin}/hook`,
    arrivals,
    answer: taken,
    connections,
    arrived: (count) =>
      new Promise((resolve) => {
        if (arrivals.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

function readArrival(request: IncomingMessage, text: string): Arrival {
  const payload = String(request.headers['x-service-payload'] ?? '');
  const signature = request.headers['x-service-signature'];
  return {
    path: request.url ?? '',
    headers: request.headers,
    text,
    envelope: JSON.parse(Buffer.from(payload, 'base64').toString('utf8') || 'null') as Arrival['envelope'],
    signedWith: (secret) => createHmac('sha512', secret).update(payload).digest('hex') === signature,
  };
}
