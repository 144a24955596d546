import { z } from 'zod';

/**
 * Scalars as they really arrive: numbers as numeric strings and strings as numbers. Each schema takes what real
 * programs send and gives one form to the code behind it.
 */

/** An identifier: a non-negative integer or its decimal string. 0 is a real id. Gives a number. */
export const wireId = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/** Reads an identifier without a schema around it; null for what is none. */
export function readWireId(value: unknown): number | null {
  // As nearly all programs write it.
  if (typeof value === 'number' && value >= 0 && Number.isSafeInteger(value)) return value;
  return wireId.safeParse(value).data ?? null;
}

/** An integer or its decimal string. Gives a number. */
export const wireInteger = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

/** A decimal amount: a finite number or a plain decimal string (no exponent). Gives a decimal string. */
export const wireDecimal = z.union([
  z.number().transform(plainDecimal),
  z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/),
]);

/** A short free text; a number becomes its decimal string. NUL is refused: PostgreSQL cannot store it. */
export function wireText(maxBytes: number) {
  return z
    .union([z.string(), z.number().transform(String)])
    .refine((text) => Buffer.byteLength(text, 'utf8') <= maxBytes, {
      error: `is longer than ${maxBytes} bytes`,
    })
    .refine((text) => !text.includes('\0'), { error: 'holds a NUL character' });
}

/** Writes a finite number without an exponent: `1e-8` becomes `0.00000001`. */
export function plainDecimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', head = '', fraction = '', exponentText = '0'] = match;
  const digits = head + fraction;
  const point = 1 + Number(exponentText);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
