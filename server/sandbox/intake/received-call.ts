import type { IncomingMessage } from 'node:http';

import { endedEarly, readBody, type BodyBytes } from '../../http/json-body.ts';

/** What a signed endpoint needs of a request, whichever server took it in. */
export interface ReceivedCall {
  /** Value of a header by its name in lower case, values of the same name joined; null where there is none. */
  header(name: string): string | null;
  /** The body up to `maxCallBytes`; asked for once, and only when the headers are proved. */
  readBody(): Promise<BodyBytes>;
  /** How far the clock is off, by which the signature's time is judged. */
  readonly skewMs: number;
}

export const maxCallBytes = 64 * 1024;

/** A body that long stands in the signed payload as well, a third longer by Base64, with the other headers beside it. */
export const maxHeaderBytes = 96 * 1024;

export function callOfRequest(request: Request, skewMs: number): ReceivedCall {
  return {
    header: (name) => request.headers.get(name),
    readBody: () => readBody(request, maxCallBytes),
    skewMs,
  };
}

/** @param incoming announces a body within the limit: HTTP itself ends it there */
export function callOfIncoming(incoming: IncomingMessage): ReceivedCall {
  return {
    header(name) {
      const value = incoming.headers[name];
      return typeof value === 'string' ? value : null;
    },
    readBody: () => readIncoming(incoming),
    skewMs: 0,
  };
}

function readIncoming(incoming: IncomingMessage): Promise<BodyBytes> {
  // It has closed before anybody asked, and says so no more.
  if (incoming.destroyed) return Promise.resolve(endedEarly);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const [only] = chunks;
      resolve({ kind: 'bytes', bytes: only && chunks.length === 1 ? only : Buffer.concat(chunks) });
    });
    // Without a listener of its own an error is no more than the close that follows it.
    incoming.on('close', () => resolve(endedEarly));
  });
}
