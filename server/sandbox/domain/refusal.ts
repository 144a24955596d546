import type { FailureCode } from '../../protocol/failures.ts';

/** An expected "no": the answer's HTTP status and a text that says what happened, to what, and what to do. */
export class Refusal {
  readonly code: FailureCode;
  readonly error: string;
  /** Whole seconds for the `Retry-After` header, where waiting helps. */
  readonly retryAfterSeconds: number | null;

  constructor(code: FailureCode, error: string, retryAfterSeconds: number | null = null) {
    this.code = code;
    this.error = error;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
