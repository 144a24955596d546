import type { ErrorHandler, NotFoundHandler } from 'hono';

import { describeError } from './describe-error.ts';
import type { Logger } from './logger.ts';
import { Problem, renderProblem } from './problem.ts';
import type { RequestVariables } from './request-id.ts';

/**
 * Renders what a handler threw: a `Problem` as it says, anything else as a 500 that shows the request id only.
 *
 * @param translate gives a problem for the errors that the application knows, `undefined` for all others
 */
export function renderErrors(
  logger: Logger,
  translate: (error: Error, requestId: string) => Problem | undefined = () => undefined,
): ErrorHandler<RequestVariables> {
  return function onError(error, c) {
    const requestId = c.get('requestId');
    const problem = error instanceof Problem ? error : translate(error, requestId);
    if (problem) return renderProblem(problem, requestId);
    logger.error({ requestId, error: describeError(error) }, 'a request failed unexpectedly');
    const detail = `Something went wrong on our side. Try again; if it stays, tell support the id ${requestId}.`;
    return renderProblem(new Problem({ status: 500, code: 'internal', detail }), requestId);
  };
}

export function renderNotFound(): NotFoundHandler<RequestVariables> {
  return function notFound(c) {
    const detail = 'There is nothing at this address. Check the path and the method.';
    return renderProblem(new Problem({ status: 404, code: 'not-found', detail }), c.get('requestId'));
  };
}
