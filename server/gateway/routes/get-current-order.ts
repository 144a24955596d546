import type { Handler } from 'hono';

import { MerchantApiRefused } from '../../client/merchant-api-errors.ts';
import type { RequestVariables } from '../../http/request-id.ts';
import type { Order } from '../contract.ts';
import type { Dependencies } from '../dependencies.ts';
import type { OrderSnapshot } from '../order-token.ts';
import { isKnownCode, presentOrder } from '../present/present-order.ts';
import { refuse } from '../refuse.ts';

type Needs = Pick<Dependencies, 'desk' | 'tokens' | 'logger'>;

/** `GET /v1/orders/current`: the order that the token opens, as it stands. */
export function getCurrentOrder(dependencies: Needs): Handler<RequestVariables> {
  return async function currentOrder(c) {
    const snapshot = dependencies.tokens.open(c.req.header('authorization'));
    return c.json(await readOrder(dependencies, snapshot), 200, { 'cache-control': 'no-store' });
  };
}

/** @throws Problem `order-not-found` */
export async function readOrder({ desk, logger }: Needs, snapshot: OrderSnapshot): Promise<Order> {
  try {
    const order = await desk.read(snapshot.id);
    // The id may be another order's at a service that started over, or at another one where two gateways share
    // their secret: this order is not there then.
    if (order.createdAt !== snapshot.createdAt) throw orderMissing();
    if (!isKnownCode(order.statusCode)) {
      logger.error({ orderId: order.id, code: order.statusCode }, 'a status code that no specification has');
    }
    return presentOrder(snapshot, order);
  } catch (error) {
    throw orderProblem(error) ?? error;
  }
}

/** Published code 417: the order does not exist. */
export function orderProblem(error: unknown) {
  if (!(error instanceof MerchantApiRefused) || error.code !== 417) return undefined;
  return orderMissing(error);
}

function orderMissing(cause?: unknown) {
  const detail = 'The payment service does not know this order. Ask the shop about it.';
  return refuse('order-not-found', detail, { cause });
}
