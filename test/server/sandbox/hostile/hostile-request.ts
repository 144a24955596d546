import { createHmac } from 'node:crypto';

import fc from 'fast-check';

import { createBrand } from '../../../../server/protocol/brand.ts';
import { listOperations } from '../../../../server/sandbox/openapi/document.ts';
import { jsonText } from './json-text.ts';

/** A request as it leaves a hostile program; what is signed is signed with a real key. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  /** Sent in so many pieces and without a length; 0 sends it whole. */
  readonly pieces: number;
  /** Ends in the middle, where it is sent in pieces. */
  readonly cut: boolean;
}

const described = listOperations(createBrand('service')).map(({ method, path }) => ({ method, path }));
const unmarked = [
  '/sandbox/v1/healthz',
  '/sandbox/v1/readyz',
  '/sandbox/v1/icons/btc.svg',
  '/sandbox/v1/openapi.json',
  '/sandbox/v1/docs',
];
const endpoint = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...described) },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
      path: fc.oneof(
        fc.webPath().map((path) => (path.startsWith('/') ? path : `/${path}`)),
        fc.constantFrom(
          ...described.map(({ path }) => path),
          ...unmarked,
          '/',
          '//',
          '/%00',
          '/%ff',
          '/..%2f..%2f',
        ),
        fc.constantFrom(...unmarked).map((path) => `${path}/..%2fapp.ts`),
      ),
    }),
  },
);

/** Moments that a timestamp may name, as the text that stands in the envelope. `now` is filled in when it is sent. */
const timestamp = fc.oneof(
  { weight: 20, arbitrary: fc.constant('now') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('"now"', '0', '-1', '1e400', '"x"', 'null', '1.5', '9'.repeat(20), '{}'),
  },
);
const envelope = fc.oneof(
  { weight: 15, arbitrary: timestamp.map((time) => `{"timestamp":${time},"body":BODY}`) },
  {
    weight: 1,
    arbitrary: timestamp.map((time) => `{"body":BODY,"timestamp":${time},"__proto__":{"body":{}}}`),
  },
  { weight: 1, arbitrary: timestamp.map((time) => `{"timestamp":${time},"timestamp":now,"body":BODY}`) },
  { weight: 1, arbitrary: jsonText },
);

const latinText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const headerText = fc.oneof(
  { weight: 9, arbitrary: latinText },
  { weight: 1, arbitrary: fc.constantFrom('a'.repeat(8000), `${'YWFh'.repeat(3900)}`, '', '%', '{}', '"') },
);
const contentType = fc.constantFrom(
  'application/json;charset=UTF-8',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '\u00ff',
);
const extraHeader = fc.oneof(
  { weight: 4, arbitrary: contentType.map((type) => ['Content-Type', type] as const) },
  { weight: 1, arbitrary: headerText.map((text) => ['X-Anything', text] as const) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('Accept', 'If-None-Match', 'Accept-Encoding', 'X-Forwarded-For', 'Cookie'),
        headerText,
      )
      .map(([name, text]) => [name, text] as const),
  },
);

/** How the body that is sent differs from the one that is signed. */
const spoiling = fc.oneof(
  { weight: 14, arbitrary: fc.constant(asItIs) },
  { weight: 1, arbitrary: fc.nat(50).map((at) => (body: Buffer) => body.subarray(0, at)) },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ maxLength: 30 })
      .map((bytes) => (body: Buffer) => Buffer.concat([body, bytes])),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(0xff, 0xc0, 0xed, 0x80)
      .map((byte) => (body: Buffer) => Buffer.concat([Buffer.from([byte]), body])),
  },
);
const oversized = (body: Buffer): Buffer => Buffer.concat([body, Buffer.alloc(70_000, 0x20)]);

const credentials = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.constantFrom('demo-key', 'demo-key-2').map((key) => ({ key, signature: 'right' })),
  },
  { weight: 1, arbitrary: fc.tuple(headerText, headerText).map(([key, signature]) => ({ key, signature })) },
  { weight: 1, arbitrary: fc.constant({ key: 'demo-key', signature: '0'.repeat(128) }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const encoding = fc.oneof(
  { weight: 20, arbitrary: fc.constant('base64' as const) },
  { weight: 1, arbitrary: fc.constantFrom('base64url', 'hex', 'latin1-base64') },
);

const secrets: Readonly<Record<string, string>> = {
  'demo-key': 'demo-secret',
  'demo-key-2': 'demo-secret-2',
};

/** Any request to any endpoint. The second argument of the function it gives is the time that is signed. */
export const hostileRequest: fc.Arbitrary<(now: number) => HostileRequest> = fc
  .record({
    endpoint,
    bodyText: jsonText,
    envelope,
    credentials,
    encoding,
    extra: fc.array(extraHeader, { maxLength: 3 }),
    spoil: fc.oneof({ weight: 60, arbitrary: spoiling }, { weight: 1, arbitrary: fc.constant(oversized) }),
    pieces: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 3),
    cut: fc.constantFrom(false, false, false, true),
  })
  .map((parts) => (now: number): HostileRequest => {
    const { endpoint: where, credentials: who, pieces, cut } = parts;
    const takesBody = where.method !== 'GET' && where.method !== 'HEAD';
    const text = parts.envelope.replaceAll('now', String(now)).replace('BODY', () => parts.bodyText);
    const payload = encode(text, parts.encoding);
    const signing = who === null ? [] : signatureHeaders(payload, who);
    return {
      ...where,
      headers: [...parts.extra, ...signing],
      body: takesBody ? parts.spoil(Buffer.from(parts.bodyText)) : Buffer.alloc(0),
      pieces: takesBody ? pieces : 0,
      cut: takesBody && pieces > 0 && cut,
    };
  });

function asItIs(body: Buffer): Buffer {
  return body;
}

function encode(text: string, how: string): string {
  // Bytes beyond ASCII one by one are no UTF-8 once they are decoded again.
  if (how === 'latin1-base64') return Buffer.from(`${text}\u00ff`, 'latin1').toString('base64');
  return Buffer.from(text).toString(how as BufferEncoding);
}

function signatureHeaders(payload: string, who: { key: string; signature: string }): [string, string][] {
  const secret = secrets[who.key] ?? 'unknown';
  const right = createHmac('sha512', secret).update(payload).digest('hex');
  return [
    ['X-SERVICE-APIKEY', who.key],
    ['X-SERVICE-PAYLOAD', payload],
    ['X-SERVICE-SIGNATURE', who.signature === 'right' ? right : who.signature],
  ];
}
