import { setTimeout as delay } from 'node:timers/promises';

import type { z } from 'zod';

import type { Brand } from '../protocol/brand.ts';
import type { Secret } from '../protocol/signature.ts';
import { checkBaseUrl } from './base-url.ts';
import type { FetchLike } from './fetch-like.ts';
import {
  MerchantApiError,
  MerchantApiMalformed,
  MerchantApiUnauthorized,
  MerchantApiUnavailable,
} from './merchant-api-errors.ts';
import { readAnswer } from './read-answer.ts';
import { readCapped } from './read-capped.ts';
import { waitBeforeRetry } from './retry-policy.ts';
import { createSigner } from './signer.ts';

/** What a client of the merchant API is made from. */
export interface TransportOptions {
  /** `{base_url}` of the specification: `https://…`, or `http://` on a loopback address. */
  readonly baseUrl: string;
  readonly brand: Brand;
  readonly apiKey: string;
  readonly secret: Secret;
  readonly fetch: FetchLike;
  /** Longest wait for one attempt, answer read included. @default 10000 */
  readonly timeoutMs?: number;
  /** How often a call that is safe to repeat is tried again. @default 2 */
  readonly retries?: number;
  /** Longest answer that is read. @default 8 MiB */
  readonly maxResponseBytes?: number;
  /** Milliseconds since the epoch. @default Date.now */
  readonly now?: () => number;
  /** Waits between attempts. @default a timer */
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Between 0 and 1, for the back-off's jitter. @default Math.random */
  readonly random?: () => number;
}

export interface CallOptions {
  /** Gives the call up; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Overrides the client's number for this call. */
  readonly retries?: number;
}

/** One call on the wire. */
export interface WireCall<Schema extends z.ZodType> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Below the base URL, brand included. */
  readonly path: string;
  readonly access: 'signed' | 'public';
  /** True when sending it twice does what sending it once does. */
  readonly repeatable: boolean;
  readonly schema: Schema;
}

export type Transport = <Schema extends z.ZodType>(
  call: WireCall<Schema>,
  body: object,
  options?: CallOptions,
) => Promise<z.infer<Schema>>;

/**
 * Sends calls of the merchant API: signs, times out, retries what is safe, and checks what comes back.
 *
 * @throws TypeError for a base URL that is neither HTTPS nor loopback, or an empty API key
 */
export function createTransport(options: TransportOptions): Transport {
  const baseUrl = checkBaseUrl(options.baseUrl);
  const {
    fetch,
    timeoutMs = 10_000,
    retries: defaultRetries = 2,
    maxResponseBytes = 8 * 1024 * 1024,
  } = options;
  const { now = Date.now, sleep = delay, random = Math.random } = options;
  const signer = createSigner({ brand: options.brand, apiKey: options.apiKey, secret: options.secret, now });

  return async function send(call, body, callOptions = {}) {
    const retries = call.repeatable ? (callOptions.retries ?? defaultRetries) : 0;
    for (let failures = 0; ; failures += 1) {
      try {
        return await attemptOnTime(call, body, callOptions.signal);
      } catch (error) {
        callOptions.signal?.throwIfAborted();
        const waitMs = failures < retries ? waitBeforeRetry(error, failures, random) : null;
        if (waitMs === null) throw error;
        await sleep(waitMs);
      }
    }
  };

  /** One attempt, and a second one when the service says that our clock is off and what its own shows. */
  async function attemptOnTime<Schema extends z.ZodType>(
    call: WireCall<Schema>,
    body: object,
    signal: AbortSignal | undefined,
  ): Promise<z.infer<Schema>> {
    const clockVersion = signer.clockVersion;
    const first = await exchange(call, body, signal);
    try {
      return first.read();
    } catch (error) {
      const clockIsOff =
        error instanceof MerchantApiUnauthorized && /ahead of time|timestamp/i.test(error.text);
      if (!clockIsOff) throw error;
      // Another call may have learnt the offset while this one was on its way.
      if (signer.clockVersion === clockVersion && !signer.learnClock(first.date)) throw error;
      return (await exchange(call, body, signal)).read();
    }
  }

  async function exchange<Schema extends z.ZodType>(
    call: WireCall<Schema>,
    body: object,
    signal: AbortSignal | undefined,
  ) {
    // Not AbortSignal.timeout: its timer stays for the whole time after an answer of a millisecond.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    try {
      const response = await fetch(baseUrl + call.path, {
        method: call.method,
        headers: headersOf(call, body),
        ...(call.method === 'POST' && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
      });
      const bytes = await readCapped(response.body, maxResponseBytes);
      if (!bytes) {
        const reason = `it is longer than ${maxResponseBytes} bytes`;
        throw new MerchantApiMalformed(call.name, { status: response.status, reason });
      }
      return {
        date: response.headers.get('date'),
        read: () =>
          readAnswer(call.name, response, bytes, {
            schema: call.schema,
            nowMs: now(),
            apiKey: options.apiKey,
          }),
      };
    } catch (cause) {
      // Ours, or of a fetch that keeps a budget: it knows better what happened.
      if (cause instanceof MerchantApiError) throw cause;
      const reason = deadline.signal.aborted
        ? `no answer within ${timeoutMs} ms`
        : 'the service could not be reached';
      throw new MerchantApiUnavailable(call.name, { reason, cause });
    } finally {
      clearTimeout(timer);
    }
  }

  function headersOf(call: Pick<WireCall<z.ZodType>, 'access' | 'method'>, body: object) {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (call.method === 'POST') headers['content-type'] = 'application/json;charset=UTF-8';
    return call.access === 'signed' ? { ...headers, ...signer.headersFor(body) } : headers;
  }
}
