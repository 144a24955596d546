import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Fields } from './contract-service.ts';

/** A delivery as it arrived. */
export interface Delivered {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bodyText: string;
  readonly body: Fields;
}

export interface WebhookReceiver {
  readonly url: string;
  /** Everything that arrived, in its order. */
  readonly delivered: readonly Delivered[];
  close(): Promise<void>;
}

/** A merchant's server that takes every webhook. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const delivered: Delivered[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const bodyText = Buffer.concat(chunks).toString('utf8');
      delivered.push({ headers: request.headers, bodyText, body: JSON.parse(bodyText) as Fields });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    delivered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
