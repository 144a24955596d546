import { Readable } from 'node:stream';

import { errors, Pool } from 'undici';

import type { HostileRequest } from './hostile-request.ts';
import { answerLimitMs, type Answered } from './judge-answer.ts';

export interface HttpSender {
  /** The answer; null for what this client cannot put on the wire. */
  send(request: HostileRequest): Promise<Answered | null>;
  close(): Promise<void>;
}

/** A real client with one connection that it keeps: what one request leaves behind, the next one meets. */
export function createHttpSender(port: number): HttpSender {
  const limits = { headersTimeout: answerLimitMs, bodyTimeout: answerLimitMs };
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1, pipelining: 1, ...limits });

  return {
    async send({ method, path, headers, body, pieces, cut }) {
      // Where the client ends the connection itself there is no answer to look at.
      if (cut) return null;
      const started = performance.now();
      try {
        const response = await pool.request({
          method,
          path,
          headers: headers.flat(),
          ...(takesBody(method) ? { body: pieces === 0 ? body : piecesOf(body, pieces) } : {}),
        });
        const text = await response.body.text();
        const contentType = response.headers['content-type'];
        return {
          method,
          path,
          status: response.statusCode,
          contentType: typeof contentType === 'string' ? contentType : null,
          text,
          tookMs: performance.now() - started,
        };
      } catch (error) {
        if (error instanceof errors.InvalidArgumentError) return null;
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}

function takesBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function piecesOf(body: Buffer, count: number): Readable {
  const step = Math.ceil(body.length / count) || 1;
  const starts = Array.from({ length: Math.ceil(body.length / step) }, (_, index) => index * step);
  return Readable.from(starts.map((at) => body.subarray(at, at + step)));
}
