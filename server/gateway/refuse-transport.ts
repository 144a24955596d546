import { randomUUID } from 'node:crypto';

import { Problem, renderProblem } from '../http/problem.ts';
import type { ProblemCode } from './contract.ts';

/** The gateway's answer to what never became a request, in the form of its other failures. */
export function refuseTransport(failure: 400 | 408 | 431 | 500): Response {
  const [code, detail] = problems[failure];
  return renderProblem(new Problem({ status: failure, code, detail }), randomUUID());
}

const problems: Readonly<Record<400 | 408 | 431 | 500, readonly [ProblemCode, string]>> = {
  400: ['invalid-input', 'This is not a request. Check the request line, Host and Content-Length.'],
  408: ['invalid-input', 'The request did not arrive in time. Send it again.'],
  431: ['body-too-large', 'The path and the headers are too long together. Send at most 16 kB.'],
  500: ['internal', 'Something went wrong on our side. Try again.'],
};
