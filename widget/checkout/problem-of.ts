import { TaskStatus } from '@lit/task';

import type { GatewayProblem } from '../api/gateway-problem.ts';
import { asProblem } from './as-problem.ts';

/** What a task failed with; `null` while it has not. */
export function problemOf(task: { status: TaskStatus; error: unknown }): GatewayProblem | null {
  return task.status === TaskStatus.ERROR ? asProblem(task.error) : null;
}
