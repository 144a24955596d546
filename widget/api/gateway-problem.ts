import type { ProblemBody, ProblemCode } from '../../server/gateway/contract.ts';
import type { LocalProblemCode } from '../text/en.ts';

/** A call to the gateway that did not give what was asked for. */
export class GatewayProblem extends Error {
  override readonly name = 'GatewayProblem';

  readonly code: ProblemCode | LocalProblemCode;
  /** The answer's further members: `field`, `min`, `max`, `requestId`. */
  readonly body: Partial<ProblemBody>;
  /** How long the gateway asks to wait; `null` where it does not say. */
  readonly retryAfterMs: number | null;

  /** @param detail the gateway's sentence for people, in English; empty where the gateway said nothing */
  constructor(
    code: ProblemCode | LocalProblemCode,
    detail = '',
    body: Partial<ProblemBody> = {},
    retryAfterMs: number | null = null,
  ) {
    super(detail);
    this.code = code;
    this.body = body;
    this.retryAfterMs = retryAfterMs;
  }

  /** True where the gateway itself will never open this order again: its last word about it. */
  get endsOrder(): boolean {
    return /^order-(token-(invalid|expired)|not-found)$/.test(this.code);
  }
}
