import { GatewayProblem } from '../api/gateway-problem.ts';

/** Anything thrown that is no problem of the gateway comes of an answer that could not be used. */
export function asProblem(error: unknown): GatewayProblem {
  return error instanceof GatewayProblem ? error : new GatewayProblem('gateway-malformed');
}
