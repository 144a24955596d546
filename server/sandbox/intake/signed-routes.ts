import type { Hono } from 'hono';
import type { z } from 'zod';

import { replyRefusing, replyWith, toResponse, type Reply } from '../answers.ts';
import { Refusal } from '../domain/refusal.ts';
import { skewOf } from '../faults/clock-skew.ts';
import type { SandboxGround } from '../ground.ts';
import type { Merchant } from '../merchants/merchants.ts';
import { authenticate } from './authenticate.ts';
import { limitRate } from './limit-rate.ts';
import { proveBody } from './prove-body.ts';
import { readParameters } from './read-parameters.ts';
import { callOfRequest, type ReceivedCall } from './received-call.ts';
import { refuseReplay } from './refuse-replay.ts';

export interface SignedEndpoint<T extends z.ZodType> {
  readonly request: T;
  /** Admitted requests in any 60 s, for each merchant; null for no limit. @default null */
  readonly ratePerMinute?: number | null;
  /** Whether a signature is taken once only. @default false */
  readonly singleUse?: boolean;
}

export interface SignedCall<P> {
  readonly merchant: Merchant;
  readonly parameters: P;
  /** When the request is answered, milliseconds since the epoch by the sandbox's clock. */
  readonly nowMs: number;
}

/** What answers the calls to one signed path. */
export type AnswerCall = (call: ReceivedCall) => Promise<Reply>;

export interface SignedRoutes {
  /** @param handle gives the answer's data, prepared bytes or a refusal */
  post<T extends z.ZodType>(
    path: string,
    endpoint: SignedEndpoint<T>,
    handle: (call: SignedCall<z.output<T>>) => unknown,
  ): void;
  /** By path, for a server that does not speak fetch. */
  readonly byPath: ReadonlyMap<string, AnswerCall>;
}

/** The signed endpoints of an app. All of them are POST. */
export function createSignedRoutes(app: Hono, ground: SandboxGround): SignedRoutes {
  const byPath = new Map<string, AnswerCall>();

  return {
    byPath,
    post(path, endpoint, handle) {
      const answerCall = createAnswer(ground, path, endpoint, handle);
      byPath.set(path, answerCall);
      app.post(path, async ({ req, env }) =>
        toResponse(await answerCall(callOfRequest(req.raw, skewOf(env)))),
      );
    },
  };
}

/**
 * One signed endpoint: the headers, the body, the rate limit, the parameters, then the handler. No body is read
 * before its signature is proved, and counting comes after: a stranger uses up nobody's share.
 */
function createAnswer<T extends z.ZodType>(
  ground: SandboxGround,
  path: string,
  endpoint: SignedEndpoint<T>,
  handle: (call: SignedCall<z.output<T>>) => unknown,
): AnswerCall {
  const { request, ratePerMinute = null, singleUse = false } = endpoint;

  return async function answerCall(call) {
    const proved = authenticate(call, ground);
    if (proved instanceof Refusal) return replyRefusing(proved);
    const { merchant, envelope } = proved;
    const body = proveBody(await call.readBody(), envelope);
    if (body instanceof Refusal) return replyRefusing(body);
    // Only now: a body may take its time, and a request counts and is priced when it is there.
    if (ratePerMinute !== null) {
      const refused = await limitRate(ground, merchant, path, ratePerMinute);
      if (refused) return replyRefusing(refused);
    }
    const parameters = readParameters(request, body);
    if (parameters instanceof Refusal) return replyRefusing(parameters);
    if (singleUse) {
      const refused = await refuseReplay(ground, call);
      if (refused) return replyRefusing(refused);
    }
    const result = handle({ merchant, parameters, nowMs: ground.now() });
    return replyWith(result instanceof Promise ? await result : result);
  };
}
