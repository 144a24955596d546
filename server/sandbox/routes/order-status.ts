import { endpoints, pathOf } from '../../protocol/endpoints.ts';
import { Refusal } from '../domain/refusal.ts';
import type { SandboxGround } from '../ground.ts';
import type { SignedRoutes } from '../intake/signed-routes.ts';
import { findOrderStatus } from '../store/order-statuses.ts';

/** The status of one order of the merchant who asks. */
export function addOrderStatusRoute(routes: SignedRoutes, ground: SandboxGround): void {
  routes.post(
    pathOf(ground.brand, endpoints.orderStatus),
    endpoints.orderStatus,
    async ({ merchant, parameters }) => {
      const { orderId: id, type } = parameters;
      const orderStatus = await findOrderStatus(ground.database, { appId: merchant.appId, id, type });
      return orderStatus === undefined ? orderMissing() : { orderStatus };
    },
  );
}

/** Published: code 417 and this very text. An order of another merchant gets it too. */
export function orderMissing(): Refusal {
  return new Refusal(417, 'Invalid orderId');
}
