import fc from 'fast-check';

import { controlPaths } from '../../../../server/protocol/control.ts';
import type { HostileRequest } from './hostile-request.ts';
import { jsonTextOf } from './json-text.ts';

const names = [
  'advanceMs',
  'freeze',
  'resume',
  'speed',
  'fault',
  'status',
  'retryAfterSeconds',
  'endpoint',
  'rate',
  'count',
  'ms',
  'appId',
  'apiKey',
  'webhookUrl',
];
/** A right body for each thing that the control API does. */
const right: readonly (readonly [path: string, members: readonly (readonly [string, string])[]])[] = [
  [controlPaths.clock, [['advanceMs', '60000']]],
  [controlPaths.clock, [['freeze', 'true']]],
  [controlPaths.clock, [['speed', '60']]],
  [
    controlPaths.faults,
    [
      ['fault', '"status"'],
      ['status', '503'],
      ['endpoint', '"quotes"'],
      ['rate', '0.5'],
      ['count', '3'],
    ],
  ],
  [
    controlPaths.faults,
    [
      ['fault', '"skew"'],
      ['ms', '-1000'],
      ['endpoint', '"*"'],
    ],
  ],
  [controlPaths.faults, [['fault', '"cut"']]],
  [
    controlPaths.faults,
    [
      ['fault', '"reorder"'],
      ['ms', '1000'],
    ],
  ],
  [controlPaths.merchants, [['webhookUrl', '"https://shop.example/webhooks"']]],
  [
    controlPaths.merchants,
    [
      ['appId', '70'],
      ['apiKey', '"mine"'],
    ],
  ],
];
/** The right body for a path, or one that differs in a value, or anything. */
const aimed = fc.oneof(
  ...right.map(([path, members]) => {
    const text = `{${members.map(([name, written]) => `"${name}":${written}`).join(',')}}`;
    return fc.record({
      path: fc.constant(path),
      bodyText: fc.oneof(jsonTextOf(names, [members]), fc.constant(text)),
    });
  }),
);
const elsewhere = fc.constantFrom(
  controlPaths.state,
  controlPaths.merchants,
  '/sandbox/v1/control',
  '/sandbox/v1/control/',
  '/sandbox/v1/control/none',
);
const method = fc.oneof(
  { weight: 16, arbitrary: fc.constant('POST') },
  { weight: 4, arbitrary: fc.constantFrom('GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD') },
);
const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data',
      '\u00ff',
    ),
  },
);
const extraHeader = fc.oneof(
  { weight: 12, arbitrary: fc.constant<readonly (readonly [string, string])[]>([]) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<readonly [string, string]>(
        ['Origin', 'null'],
        ['Origin', 'http://localhost:1'],
        ['Sec-Fetch-Site', 'none'],
        ['X-Forwarded-For', '127.0.0.1'],
        ['Host', 'localhost'],
        ['Host', 'shop.example'],
        ['Host', '\u00ff'],
      )
      .map((header) => [header]),
  },
);
const spoilt = fc.oneof(
  { weight: 20, arbitrary: fc.constant((body: Buffer) => body) },
  { weight: 1, arbitrary: fc.constant((body: Buffer) => Buffer.concat([body, Buffer.from([0xff])])) },
  { weight: 1, arbitrary: fc.constant((body: Buffer) => Buffer.concat([body, Buffer.alloc(20_000, 0x20)])) },
);

/** Any request to the control API, of a program on the sandbox's own machine. */
export const hostileControlRequest: fc.Arbitrary<HostileRequest> = fc
  .record({
    aimed,
    strayed: fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: elsewhere }),
    method,
    contentType,
    extra: extraHeader,
    spoil: spoilt,
    pieces: fc.constantFrom(0, 0, 0, 2),
  })
  .map(({ aimed: { path, bodyText }, strayed, method: verb, contentType: type, extra, spoil, pieces }) => ({
    method: verb,
    path: strayed ?? path,
    pieces,
    headers: [['Content-Type', type] as const, ...extra],
    body: spoil(Buffer.from(bodyText)),
    cut: false,
  }));
