import type { Handler } from 'hono';
import type { z } from 'zod';

import { answer, refuse } from '../answers.ts';
import { Refusal } from '../domain/refusal.ts';
import { skewOf } from '../faults/clock-skew.ts';
import type { SandboxGround } from '../ground.ts';
import type { Merchant } from '../merchants/merchants.ts';
import { countRequest } from '../store/rate-windows.ts';
import { authenticate } from './authenticate.ts';
import { readParameters } from './read-parameters.ts';
import { refuseReplay } from './refuse-replay.ts';

export interface SignedEndpoint<T extends z.ZodType> {
  readonly path: string;
  readonly request: T;
  /** Admitted requests in any 60 s, for each key; null for no limit. */
  readonly ratePerMinute: number | null;
  /** Whether a signature is taken once only. @default false */
  readonly singleUse?: boolean;
}

export interface SignedCall<P> {
  readonly merchant: Merchant;
  readonly parameters: P;
  /** When the request is answered, milliseconds since the epoch by the sandbox's clock. */
  readonly nowMs: number;
}

/**
 * One signed endpoint: authentication, then the rate limit, then the parameters, then the handler, which gives the
 * answer's data, prepared bytes or a refusal. Counting comes after authentication: a stranger uses up nobody's share.
 */
export function signedRoute<T extends z.ZodType>(
  ground: SandboxGround,
  endpoint: SignedEndpoint<T>,
  handle: (call: SignedCall<z.output<T>>) => unknown,
): Handler {
  const { ratePerMinute, singleUse = false } = endpoint;

  return async function answerSigned(context) {
    const skewMs = skewOf(context.env);
    const proved = await authenticate(
      context.req.raw,
      skewMs === 0 ? ground : { ...ground, machineNow: () => ground.machineNow() + skewMs },
    );
    if (proved instanceof Refusal) return refuse(proved);
    // Only now: a body may take its time, and a request counts and is priced when it is there.
    if (ratePerMinute !== null) {
      const refused = await limitRate(ground, proved.merchant, endpoint.path, ratePerMinute);
      if (refused) return refuse(refused);
    }
    const parameters = readParameters(endpoint.request, proved.body);
    if (parameters instanceof Refusal) return refuse(parameters);
    if (singleUse) {
      const refused = await refuseReplay(ground, context.req.raw);
      if (refused) return refuse(refused);
    }
    return answer(await handle({ merchant: proved.merchant, parameters, nowMs: ground.now() }));
  };
}

/** Specification: Limits, 10 requests per minute. Not shown: the minute slides, and each merchant has its own. */
async function limitRate(
  ground: SandboxGround,
  merchant: Merchant,
  endpoint: string,
  limit: number,
): Promise<Refusal | null> {
  const key = { appId: merchant.appId, endpoint };
  const verdict = await countRequest(ground.database, key, ground.machineNow(), { limit, windowMs: 60_000 });
  if (verdict.admitted) return null;
  const seconds = Math.max(1, Math.ceil(verdict.retryAfterMs / 1000));
  return new Refusal(
    429,
    `Too many requests: ${limit} a minute are allowed here; ask again in ${seconds} s.`,
    seconds,
  );
}
