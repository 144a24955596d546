import type { Handler } from 'hono';

import { MerchantApiRefused } from '../../client/merchant-api-errors.ts';
import type { RequestVariables } from '../../http/request-id.ts';
import type { Dependencies } from '../dependencies.ts';
import { readInput } from '../input/read-input.ts';
import { checkReference, referenceInput } from '../input/reference-input.ts';
import { refuse } from '../refuse.ts';
import { orderProblem, readOrder } from './get-current-order.ts';

/** `POST /v1/orders/current/reference`: "I have paid". The same reference again changes nothing. */
export function postReference(
  dependencies: Pick<Dependencies, 'desk' | 'tokens' | 'logger'>,
): Handler<RequestVariables> {
  return async function claimPayment(c) {
    const snapshot = dependencies.tokens.open(c.req.header('authorization'));
    const reference = checkReference((await readInput(c, referenceInput)).reference);
    // Nothing is done to an order that is not the token's own.
    await readOrder(dependencies, snapshot);
    try {
      await dependencies.desk.claimPayment(snapshot.id, reference);
    } catch (error) {
      throw claimProblem(error) ?? orderProblem(error) ?? error;
    }
    return c.json(await readOrder(dependencies, snapshot), 200, { 'cache-control': 'no-store' });
  };
}

/** 409 is the answer of an order in any other state than created. */
export function claimProblem(error: unknown) {
  if (!(error instanceof MerchantApiRefused) || error.code !== 409) return undefined;
  const detail =
    'This order does not wait for a payment any more. Look at its status before you pay or enter anything.';
  return refuse('order-not-awaiting-payment', detail, { cause: error });
}
