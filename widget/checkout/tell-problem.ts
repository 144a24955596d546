import type { GatewayProblem } from '../api/gateway-problem.ts';
import { CheckoutErrorEvent } from '../events.ts';
import { asProblem } from './as-problem.ts';

/**
 * Tells the page what went wrong.
 *
 * @returns `null` where the element was taken out, which gives up what it asked for
 */
export function tellProblem(page: Node, error: unknown): GatewayProblem | null {
  if (!page.isConnected) return null;
  const problem = asProblem(error);
  page.dispatchEvent(new CheckoutErrorEvent(problem));
  return problem;
}
