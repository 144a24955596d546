import { endpoints, pathOf } from '../../protocol/endpoints.ts';
import { sandboxEndpoints } from '../../protocol/extensions.ts';
import { failureCodes } from '../../protocol/failures.ts';
import { refuse } from '../answers.ts';
import type { RequestFault } from '../domain/fault-plan.ts';
import { Refusal } from '../domain/refusal.ts';
import type { SandboxGround } from '../ground.ts';
import { breakAnswer } from './break-answer.ts';
import { withSkew } from './clock-skew.ts';

/** Answers a request. `env` is what the server knows of the connection, where there is one. */
export type Handle = (request: Request, env: unknown) => Response | Promise<Response>;

export type FaultGround = Pick<SandboxGround, 'brand' | 'faults' | 'machineNow' | 'sleep'>;

/**
 * A handler that fails on purpose. Around everything else, so that without faults a request pays for nothing but
 * one look at an empty list.
 */
export function injectFaults(handle: Handle, ground: FaultGround): Handle {
  const names = new Map<string, string>([
    ...Object.entries(endpoints).map(([name, endpoint]) => [pathOf(ground.brand, endpoint), name] as const),
    ...Object.entries(sandboxEndpoints).map(([name, { path }]) => [path, name] as const),
  ]);

  async function answerWithFaults(request: Request, env: unknown): Promise<Response> {
    const name = names.get(new URL(request.url).pathname);
    const faults = name === undefined ? [] : await ground.faults.strikeRequest(name);
    if (faults.length === 0) return handle(request, env);

    const refused = faults.find(hasKind('status'));
    const skews = faults.filter(hasKind('skew'));
    const skewMs = skews.reduce((sum, { ms }) => sum + ms, 0);
    const answered = refused ? refuseOnPurpose(refused) : await handle(request, withSkew(env, skewMs));
    const response = skews.length > 0 ? withDate(answered, ground.machineNow() + skewMs) : answered;

    const waitMs = faults.filter(hasKind('slow')).reduce((sum, { ms }) => sum + ms, 0);
    if (waitMs > 0) await ground.sleep(waitMs, request.signal);
    const broken = faults.find((fault) => fault.fault === 'cut' || fault.fault === 'malformed');
    return broken ? breakAnswer(response, broken.fault, env) : response;
  }

  return function answer(request, env) {
    return ground.faults.plan.rules.length === 0 ? handle(request, env) : answerWithFaults(request, env);
  };
}

function hasKind<K extends RequestFault['fault']>(kind: K) {
  return (fault: RequestFault): fault is Extract<RequestFault, { readonly fault: K }> => fault.fault === kind;
}

function refuseOnPurpose(fault: Extract<RequestFault, { readonly fault: 'status' }>): Response {
  const { status, retryAfterSeconds = status === 429 ? 1 : null } = fault;
  return refuse(
    new Refusal(status, `A fault set over the control API: ${failureCodes[status]}.`, retryAfterSeconds),
  );
}

/** Node writes `Date` where none is there. */
function withDate(response: Response, atMs: number): Response {
  const headers = new Headers(response.headers);
  headers.set('Date', new Date(atMs).toUTCString());
  return new Response(response.body, { status: response.status, headers });
}
