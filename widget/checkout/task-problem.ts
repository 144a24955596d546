import { TaskStatus } from '@lit/task';

import { GatewayProblem } from '../api/gateway-problem.ts';

/** What a task failed with; `null` while it has not. */
export function problemOf(task: { status: TaskStatus; error: unknown } | undefined): GatewayProblem | null {
  return task?.status === TaskStatus.ERROR ? asProblem(task.error) : null;
}

/** Anything thrown that is no problem of the gateway comes of an answer that could not be used. */
export function asProblem(error: unknown): GatewayProblem {
  return error instanceof GatewayProblem ? error : new GatewayProblem('gateway-malformed');
}
