import {
  abandonOrderRequest,
  claimPaymentRequest,
  createOrderRequest,
  readOrderRequest,
  sandboxEndpoints,
} from '../../protocol/extensions.ts';
import { fiatById } from '../../protocol/fiats.ts';
import { depositAccountFor } from '../data/catalogue.ts';
import type { Order } from '../domain/order.ts';
import { methodOf } from '../domain/payment-method.ts';
import { Refusal } from '../domain/refusal.ts';
import type { SandboxGround } from '../ground.ts';
import type { SignedRoutes } from '../intake/signed-routes.ts';
import { abandonOrder } from '../orders/abandon-order.ts';
import { claimPayment } from '../orders/claim-payment.ts';
import { createOrder } from '../orders/create-order.ts';
import { presentOrder } from '../present/sandbox-order.ts';
import { findOrder } from '../store/orders.ts';
import { orderMissing } from './order-status.ts';

/** Our extension beyond the specification: orders made, claimed as paid, given up, and read. */
export function addOrderRoutes(routes: SignedRoutes, ground: SandboxGround): void {
  function present(order: Order | Refusal) {
    if (order instanceof Refusal) return order;
    return presentOrder(order, ground.listing.pairById(order.coinId, order.chainId), depositOf(order));
  }
  const {
    createOrder: create,
    claimPayment: claim,
    readOrder: read,
    abandonOrder: abandon,
  } = sandboxEndpoints;

  routes.post(create.path, { request: createOrderRequest }, async ({ merchant, parameters, nowMs }) =>
    present(await createOrder(ground, merchant.appId, parameters, nowMs)),
  );
  routes.post(claim.path, { request: claimPaymentRequest }, async ({ merchant, parameters, nowMs }) =>
    present(await claimPayment(ground, merchant.appId, parameters, nowMs)),
  );
  routes.post(abandon.path, { request: abandonOrderRequest }, async ({ merchant, parameters, nowMs }) =>
    present(await abandonOrder(ground, merchant.appId, parameters.orderId, nowMs)),
  );
  routes.post(
    read.path,
    { request: readOrderRequest },
    async ({ merchant, parameters: { orderId: id, type } }) =>
      present((await findOrder(ground.database, { appId: merchant.appId, id, type })) ?? orderMissing()),
  );
}

/** Where to pay a purchase: the same for an order as long as it lives, since it follows from the order alone. */
function depositOf(order: Order) {
  const fiat = fiatById(order.fiatType);
  const method = fiat && methodOf(fiat, order.paymentType);
  if (order.type === 2 || !method) return null;
  return depositAccountFor(order.fiatType, method, { orderId: order.id, fiatAmount: order.fiatAmount });
}
