import type { z } from 'zod';

import type { FailureCode } from '../../protocol/failures.ts';

/** One operation of the description: what the tables of `protocol/` say of it, and what a reader wants besides. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly tag: string;
  readonly access: 'signed' | 'public';
  readonly ratePerMinute: number | null;
  readonly request: z.ZodType;
  readonly data: z.ZodType;
  readonly guide: OperationGuide;
}

/** What the tables of `protocol/` do not say of an operation. */
export interface OperationGuide {
  readonly summary: string;
  readonly description?: string;
  /** Failures beside those that any operation of its kind has. */
  readonly failures?: readonly FailureCode[];
  /**
   * By name; each can be sent as it stands, once the examples of createOrder have made orders 1 and 2. That of
   * resendWebhook wants the first to be complete and a webhook URL to be set.
   */
  readonly examples: Readonly<Record<string, OperationExample>>;
}

export interface OperationExample {
  /** Absent where there is no body. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** The `data` of its answer; shortened where the real one is long. */
  readonly data: unknown;
}
