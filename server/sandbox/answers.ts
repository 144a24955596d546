import type { Failure } from '../protocol/failures.ts';
import { Refusal } from './domain/refusal.ts';

/** The answer of a success as bytes, for data that is the same for all who ask: made once, sent often. */
export class Prepared {
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(data: unknown) {
    this.bytes = new TextEncoder().encode(successText(data));
  }
}

/** An HTTP answer that no server has sent yet. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** Turns what a handler gives into the HTTP answer: data or prepared bytes as 200, a refusal as its status. */
export function replyWith(result: unknown): Reply {
  if (result instanceof Refusal) return replyRefusing(result);
  const body = result instanceof Prepared ? result.bytes : successText(result);
  return { status: 200, headers: jsonHeaders, body };
}

export function replyRefusing({ code, error, retryAfterSeconds }: Refusal): Reply {
  const failure: Failure = { status: 0, code, error };
  const retryAfter = retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return { status: code, headers: { ...jsonHeaders, ...retryAfter }, body: JSON.stringify(failure) };
}

export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}

export function answer(result: unknown): Response {
  return toResponse(replyWith(result));
}

export function refuse(refusal: Refusal): Response {
  return toResponse(replyRefusing(refusal));
}

function successText(data: unknown): string {
  return JSON.stringify({ status: 1, code: 200, data });
}

const jsonHeaders = {
  'Content-Type': 'application/json; charset=UTF-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};
