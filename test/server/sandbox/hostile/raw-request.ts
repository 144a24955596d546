import fc from 'fast-check';

import { hostileRequest, type HostileRequest } from './hostile-request.ts';

/** Bytes for a connection. `complete`: they are a whole request, or plainly none, so that an answer is due. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly pieces: readonly Buffer[];
  readonly complete: boolean;
}

type Making = (now: number) => RawRequest;

/** A request as a server takes it from the wire, whole, in one of the ways that HTTP has for its length. */
const whole: fc.Arbitrary<Making> = fc
  .tuple(hostileRequest, fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0'))
  .map(([make, version]) => (now): RawRequest => {
    const request = make(now);
    const chunked = request.pieces > 0 && version === 'HTTP/1.1';
    const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${request.body.length}`;
    const body = chunked ? chunksOf(request.body, request.pieces) : request.body;
    return { ...whereOf(request), pieces: [headOf(request, version, length), body], complete: true };
  });

/** The same, with what HTTP servers have stumbled over. */
const lines = [
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: -1',
  'Content-Length: 1e3',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Transfer-Encoding: gzip',
  'Transfer-Encoding: xchunked',
  'Expect: something else\r\nContent-Length: 0',
  'Expect: 100-continue\r\nContent-Length: 0',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: 0',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: 0',
  'Host: b c\r\nContent-Length: 0',
  'X\u0000Y: 1\r\nContent-Length: 0',
  'No colon here\r\nContent-Length: 0',
  ' folded: 1\r\nContent-Length: 0',
  `X-Long: ${'a'.repeat(16_400)}\r\nContent-Length: 0`,
  `${'X-Many: 1\r\n'.repeat(3000)}Content-Length: 0`,
];
const stumbling: fc.Arbitrary<Making> = fc
  .tuple(hostileRequest, fc.constantFrom(...lines), fc.boolean())
  .map(([make, line, complete]) => (now): RawRequest => {
    const request = make(now);
    // Whether a server waits for more is its own choice here: our side ends, and an answer is welcome.
    const pieces = [headOf(request, 'HTTP/1.1', line), complete ? request.body : Buffer.alloc(0)];
    return { ...whereOf(request), pieces, complete: false };
  });

const targets = [
  'http://elsewhere.example/',
  '*',
  'a:443',
  '/%zz',
  '/a b',
  '/\u00e9',
  '',
  'javascript:alert(1)',
];
const firstLines: fc.Arbitrary<Making> = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'CONNECT', 'TRACE', 'PRI', 'PROPFIND', 'get', 'G\u0000T', ''),
    fc.constantFrom(...targets),
    fc.constantFrom('HTTP/1.1', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', ''),
  )
  .map(([method, path, version]) => (): RawRequest => {
    const text = `${method} ${path} ${version}\r\nHost: sandbox.test\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    return { method, path, pieces: [Buffer.from(text, 'latin1')], complete: true };
  });

/** A whole request of which the end is missing, and our side ends as if the network had. */
const truncated: fc.Arbitrary<Making> = fc
  .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([make, part]) => (now): RawRequest => {
    const request = make(now);
    const bytes = Buffer.concat(request.pieces);
    return { ...request, pieces: [bytes.subarray(0, Math.floor(part * bytes.length))], complete: false };
  });

const noise: fc.Arbitrary<Making> = fc.uint8Array({ maxLength: 300 }).map((bytes) => (): RawRequest => ({
  method: '',
  path: '',
  pieces: [Buffer.from(bytes)],
  complete: false,
}));

export const rawRequest: fc.Arbitrary<Making> = fc.oneof(
  { weight: 6, arbitrary: whole },
  { weight: 2, arbitrary: stumbling },
  { weight: 2, arbitrary: firstLines },
  { weight: 2, arbitrary: truncated },
  { weight: 1, arbitrary: noise },
);

function whereOf({ method, path }: HostileRequest): { readonly method: string; readonly path: string } {
  return { method, path };
}

function headOf({ method, path, headers }: HostileRequest, version: string, length: string): Buffer {
  const fields = headers.map(([name, value]) => `${name}: ${value}`);
  const all = [`${method} ${path} ${version}`, 'Host: sandbox.test', ...fields, length];
  return Buffer.from(`${all.join('\r\n')}\r\n\r\n`, 'latin1');
}

function chunksOf(body: Buffer, count: number): Buffer {
  const step = Math.ceil(body.length / count) || 1;
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += step) {
    const part = body.subarray(at, at + step);
    chunks.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}
