import { describe, expect, it } from 'vitest';

import type { Fields } from './contract-service.ts';

/** A row of a table of fields: its name and what its value is. */
export type FieldRow = readonly [field: string, kind: Kind];

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isDecimalText = (value: unknown): boolean => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
const isId = (value: unknown): boolean =>
  Number.isInteger(value) || (typeof value === 'string' && /^\d+$/.test(value));
const isNotes = (value: unknown): boolean =>
  Array.isArray(value) && value.every(({ type, msg }) => Number.isInteger(type) && isText(msg));

const kinds = {
  'an integer': Number.isInteger,
  'an integer, where it is there': (value: unknown) => value === undefined || Number.isInteger(value),
  'an integer, in some records': (value: unknown) => value === undefined || Number.isInteger(value),
  'an integer or a numeric string': isId,
  '0 or 1': (value: unknown) => value === 0 || value === 1,
  '1 or 2': (value: unknown) => value === 1 || value === 2,
  'a number': isNumber,
  'a number or null': (value: unknown) => value === null || isNumber(value),
  'a decimal as a string': isDecimalText,
  'a string': isText,
  'a string or null': (value: unknown) => value === null || isText(value),
  'a string, in some records': (value: unknown) => value === undefined || isText(value),
  'an array of strings': (value: unknown) => Array.isArray(value) && value.every(isText),
  'an array of {type, msg}': isNotes,
  onramp: (value: unknown) => value === 'onramp',
  offramp: (value: unknown) => value === 'offramp',
  '1 or 2, as a string': (value: unknown) => value === '1' || value === '2',
  'a URL': (value: unknown) => typeof value === 'string' && URL.canParse(value),
  'an ISO 8601 time in UTC with milliseconds': (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
} as const satisfies Record<string, (value: unknown) => boolean>;

type Kind = keyof typeof kinds;

/** A test for each row of a table of fields, over every record there is; there must be one. */
export function describeFields(
  table: string,
  rows: readonly FieldRow[],
  read: () => Promise<readonly Fields[]>,
): void {
  describe.each([table])('%s', () => {
    it.each(rows)('%s: is %s', async (field, kind) => {
      const values = (await read()).map((record) => record[field]);
      expect(values.length, 'the account has no such record to look at').toBeGreaterThan(0);
      expect(values.filter((value) => !kinds[kind](value))).toEqual([]);
      const isNowhere = values.every((value) => value === undefined);
      expect(isNowhere && !kind.endsWith('where it is there')).toBe(false);
    });
  });
}
