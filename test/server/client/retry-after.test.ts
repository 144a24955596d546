import { expect, it } from 'vitest';

import { readRetryAfter } from '../../../server/client/retry-after.ts';

const now = Date.parse('2026-01-05T12:00:00Z');

it.each([
  [null, null],
  ['0', 0],
  ['5', 5000],
  [' 7 ', 7000],
  ['Mon, 05 Jan 2026 12:00:30 GMT', 30_000],
  ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
  ['-3', null],
  ['1.5', null],
  ['soon', null],
  ['', null],
])('Retry-After %j is %j ms', (header, expected) => {
  expect(readRetryAfter(header, now)).toBe(expected);
});
