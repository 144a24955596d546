import { html, nothing } from 'lit';

import type { GatewayProblem } from '../api/gateway-problem.ts';
import type { Words } from '../text/words.ts';

/** Says what went wrong: in our words where there are some, in the gateway's own sentence otherwise. */
export function alert({ messages }: Words, problem: GatewayProblem | null, remedy: unknown = nothing) {
  return problem
    ? html`<p class="alert" role="alert">
        ${messages.problems[problem.code] ?? (problem.message || problem.code)} ${remedy}
      </p>`
    : nothing;
}
