import type { Context } from 'hono';
import type { z } from 'zod';

import { readJsonBody } from '../../http/json-body.ts';
import { refuse } from '../refuse.ts';

/** Bytes a request's body may have; the largest honest one is below two thousand. */
export const maxBodyBytes = 16 * 1024;

/**
 * Reads a request's JSON and checks its shape: once, here, at the boundary.
 *
 * @throws Problem `unsupported-media-type`, `body-too-large`, `invalid-json` or `invalid-input`
 */
export async function readInput<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  // Pages can send text/plain to other origins without asking: only JSON is JSON.
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw refuse('unsupported-media-type', 'Send JSON, with the header "Content-Type: application/json".');
  }
  const body = await readJsonBody(c.req.raw, maxBodyBytes);
  if (body.kind === 'too-large') {
    throw refuse('body-too-large', `The body is longer than ${maxBodyBytes} bytes. Send less.`);
  }
  if (body.kind === 'not-json') throw refuse('invalid-json', `${body.reason} Send one JSON object.`);
  const read = schema.safeParse(body.value);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  throw refuse(
    'invalid-input',
    field ? `${field}: ${issue?.message ?? 'is not valid'}.` : 'The body must be one JSON object.',
    field ? { field } : {},
  );
}
