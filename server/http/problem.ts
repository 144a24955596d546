import { STATUS_CODES } from 'node:http';

/**
 * An expected failure of a request, thrown by whoever finds it and rendered once (RFC 9457).
 *
 * `detail` is written for people: what happened, to what, what to do. It must hold nothing that the caller did not
 * send or may not know.
 */
export class Problem<Code extends string = string> extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: Code;
  /** The input field at fault. */
  readonly field: string | undefined;
  /** Further members of the body. */
  readonly members: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(details: {
    readonly status: number;
    readonly code: Code;
    readonly detail: string;
    readonly field?: string;
    readonly members?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly cause?: unknown;
  }) {
    super(details.detail, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.field = details.field;
    this.members = details.members ?? {};
    this.headers = details.headers ?? {};
  }
}

/** The one place that writes a failure. The title is the status's own phrase, as `about:blank` asks. */
export function renderProblem(problem: Problem, requestId: string): Response {
  const body = {
    type: 'about:blank',
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    ...(problem.field !== undefined && { field: problem.field }),
    ...problem.members,
    requestId,
  };
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: {
      ...problem.headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}
