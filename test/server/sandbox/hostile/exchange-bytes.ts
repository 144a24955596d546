import { connect } from 'node:net';

export interface Exchanged {
  /** Everything that came back, until the connection ended or the answer was complete. */
  readonly text: string;
  readonly tookMs: number;
  /** The connection neither answered completely nor ended in time. */
  readonly hung: boolean;
}

export interface ExchangeOptions {
  /** Our side ends with the last byte, as that of a client does that was cut off. */
  readonly endAfter: boolean;
  /** The answer to HEAD tells of a length and ends before it. */
  readonly headOnly: boolean;
  readonly limitMs: number;
}

/** Sends bytes as they are over a connection of their own. */
export function exchangeBytes(
  port: number,
  pieces: readonly Buffer[],
  options: ExchangeOptions,
): Promise<Exchanged> {
  return new Promise((resolve) => {
    const started = performance.now();
    let text = '';
    const socket = connect(port, '127.0.0.1', () => void write());
    const timer = setTimeout(() => finish(true), options.limitMs);

    async function write(): Promise<void> {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        await new Promise<void>((done) => {
          socket.write(piece, () => done());
        });
      }
      if (options.endAfter) socket.end();
    }

    function finish(hung: boolean): void {
      clearTimeout(timer);
      // Reset, not closed: a closed connection holds its port for a minute, and there are not enough of them.
      socket.resetAndDestroy();
      resolve({ text, tookMs: performance.now() - started, hung });
    }

    socket.on('data', (chunk: Buffer) => {
      // An interim answer to `Expect: 100-continue` says nothing yet.
      text = (text + chunk.toString('utf8')).replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
      if (isComplete(text, options.headOnly)) finish(false);
    });
    // A server may end the connection while we still write: what it said before counts.
    socket.on('error', () => finish(false));
    socket.on('close', () => finish(false));
  });
}

export interface ParsedAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
}

/** The first answer in a text, or null where there is none that is whole. */
export function parseAnswer(text: string): ParsedAnswer | null {
  const end = text.indexOf('\r\n\r\n');
  const start = /^HTTP\/1\.1 (\d{3}) /.exec(text);
  if (end < 0 || !start) return null;
  const head = text.slice(0, end);
  const body = text.slice(end + 4);
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;
  const length = header('content-length');
  // What follows is said of bytes that came after the request.
  const whole = length === null ? unchunk(body) : Buffer.from(body).subarray(0, Number(length)).toString();
  return { status: Number(start[1]), contentType: header('content-type'), text: whole };
}

function isComplete(text: string, headOnly: boolean): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  if (headOnly) return true;
  const length = /^content-length: *(\d+)$/im.exec(text.slice(0, end))?.[1];
  if (length !== undefined) return Buffer.byteLength(text.slice(end + 4)) >= Number(length);
  return text.endsWith('\r\n0\r\n\r\n');
}

function unchunk(body: string): string {
  const chunked = /^[0-9a-f]+\r\n([^]*?)\r\n0\r\n\r\n/i.exec(body);
  return chunked?.[1] ?? body;
}
