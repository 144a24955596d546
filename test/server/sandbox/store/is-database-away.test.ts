import { describe, expect, it } from 'vitest';

import { isDatabaseAway } from '../../../../server/sandbox/store/is-database-away.ts';

const failed = (code: string) => Object.assign(new Error('it failed'), { code });

describe('a database that is away', () => {
  it.each([
    'SQLITE_FULL',
    'SQLITE_IOERR',
    'SQLITE_IOERR_WRITE',
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_READONLY',
    '08006',
    '40P01',
    '53100',
    '53300',
    '57P01',
    '57P03',
    '58030',
    '25006',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
  ])('is told by %s', (code) => {
    expect(isDatabaseAway(failed(code))).toBe(true);
  });

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    'is told by "%s"',
    (text) => {
      expect(isDatabaseAway(new Error(text))).toBe(true);
    },
  );

  it.each(['SQLITE_ERROR', 'SQLITE_CONSTRAINT_UNIQUE', '42P01', '23505', '22003', 'ERR_INVALID_ARG_TYPE'])(
    'is not what %s tells: the next answer would be the same',
    (code) => {
      expect(isDatabaseAway(failed(code))).toBe(false);
    },
  );

  it('is not told by whatever else may be thrown', () => {
    expect(isDatabaseAway('ECONNREFUSED')).toBe(false);
    expect(isDatabaseAway(new TypeError('ECONNREFUSED is not a function'))).toBe(false);
  });
});
