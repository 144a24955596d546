import type { z } from 'zod';

import { decodeUtf8, JsonRefused, parseStrictJson } from '../protocol/strict-json.ts';
import type { FetchLikeResponse } from './fetch-like.ts';
import {
  MerchantApiMalformed,
  MerchantApiRateLimited,
  MerchantApiRefused,
  MerchantApiUnauthorized,
  MerchantApiUnavailable,
} from './merchant-api-errors.ts';
import { readRetryAfter } from './retry-after.ts';

/**
 * Turns an HTTP answer into its checked `data`, or throws the error of its kind.
 *
 * A success is an HTTP status of the 200s with `status` 1 (specification: Errors). A failure has been seen both as
 * an HTTP error and as `status` 0 with a `code`; the code decides where the HTTP status does not.
 */
export function readAnswer<Schema extends z.ZodType>(
  endpoint: string,
  response: FetchLikeResponse,
  bytes: Uint8Array,
  expected: { readonly schema: Schema; readonly nowMs: number; readonly apiKey: string | null },
): z.infer<Schema> {
  const answer = parse(bytes);
  const succeeded = response.status >= 200 && response.status < 300;
  const failing = succeeded ? codeOf(answer.value) : response.status;
  if (succeeded && isRecord(answer.value) && answer.value['status'] === 1) {
    const read = expected.schema.safeParse(answer.value['data']);
    if (read.success) return read.data;
    throw new MerchantApiMalformed(endpoint, { status: response.status, reason: firstIssue(read.error) });
  }
  // The text ends up in logs, and a service may quote the key it did not like.
  const quoted = textOf(answer.value);
  const text = expected.apiKey === null ? quoted : quoted.replaceAll(expected.apiKey, '[api key]');
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), expected.nowMs);
  if (failing === 401) throw new MerchantApiUnauthorized(endpoint, text);
  if (failing === 429) throw new MerchantApiRateLimited(endpoint, retryAfterMs ?? 60_000);
  if (failing >= 500) {
    throw new MerchantApiUnavailable(endpoint, {
      reason: `the service answered HTTP ${failing}`,
      status: failing,
      retryAfterMs,
    });
  }
  if (!isRecord(answer.value) || answer.value['status'] !== 0 || response.status < 200) {
    throw new MerchantApiMalformed(endpoint, {
      status: response.status,
      reason: answer.reason ?? 'no `status` of 0 or 1',
    });
  }
  throw new MerchantApiRefused(endpoint, {
    status: response.status,
    code: codeOf(answer.value) || response.status,
    text,
  });
}

function parse(bytes: Uint8Array): { readonly value: unknown; readonly reason?: string } {
  try {
    return { value: parseStrictJson(decodeUtf8(bytes)) };
  } catch (error) {
    if (error instanceof JsonRefused) return { value: undefined, reason: error.message };
    throw error;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function codeOf(value: unknown): number {
  const code = isRecord(value) ? value['code'] : undefined;
  return typeof code === 'number' && Number.isInteger(code) ? code : 0;
}

function textOf(value: unknown): string {
  const text = isRecord(value) ? value['error'] : undefined;
  return typeof text === 'string' ? text.slice(0, 300) : '';
}

/** The path and complaint of the first issue; a value is never quoted. */
function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue ? `data.${issue.path.join('.')}: ${issue.code}` : 'unexpected data';
}
