import type { Handler } from 'hono';

import type { RequestVariables } from '../../http/request-id.ts';
import type { Dependencies } from '../dependencies.ts';
import { orderProblem, readOrder } from './get-current-order.ts';
import { claimProblem } from './post-reference.ts';

/**
 * `DELETE /v1/orders/current`: the buyer gives up an order that was not paid, which frees the merchant's reference for
 * another. Again changes nothing.
 */
export function deleteOrder(
  dependencies: Pick<Dependencies, 'desk' | 'tokens' | 'logger'>,
): Handler<RequestVariables> {
  return async function abandonOrder(c) {
    const snapshot = dependencies.tokens.open(c.req.header('authorization'));
    // Nothing is done to an order that is not the token's own.
    await readOrder(dependencies, snapshot);
    try {
      await dependencies.desk.abandon(snapshot.id);
    } catch (error) {
      throw claimProblem(error) ?? orderProblem(error) ?? error;
    }
    return c.json(await readOrder(dependencies, snapshot), 200, { 'cache-control': 'no-store' });
  };
}
