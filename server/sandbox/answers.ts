import type { Failure } from '../protocol/failures.ts';
import { Refusal } from './domain/refusal.ts';

/** The answer of a success as bytes, for data that is the same for all who ask: made once, sent often. */
export class Prepared {
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(data: unknown) {
    this.bytes = new TextEncoder().encode(successText(data));
  }
}

/** Turns what a handler gives into the HTTP answer: data or prepared bytes as 200, a refusal as its status. */
export function answer(result: unknown): Response {
  if (result instanceof Refusal) return refuse(result);
  const body = result instanceof Prepared ? result.bytes : successText(result);
  return new Response(body, { headers: jsonHeaders });
}

export function refuse({ code, error, retryAfterSeconds }: Refusal): Response {
  const failure: Failure = { status: 0, code, error };
  const retryAfter = retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return new Response(JSON.stringify(failure), { status: code, headers: { ...jsonHeaders, ...retryAfter } });
}

function successText(data: unknown): string {
  return JSON.stringify({ status: 1, code: 200, data });
}

const jsonHeaders = {
  'Content-Type': 'application/json; charset=UTF-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};
