import type { Order } from '../domain/order.ts';
import { directionOf } from '../domain/order.ts';
import { Refusal } from '../domain/refusal.ts';
import { takeClaim } from '../domain/take-claim.ts';
import { statusOf } from '../../protocol/status.ts';
import type { SandboxGround } from '../ground.ts';
import { orderMissing } from '../routes/order-status.ts';
import { findOrder, moveOrder } from '../store/orders.ts';

/**
 * "I have paid": status 0 becomes 1. Said again with the same reference it changes nothing, however far the order
 * has come since; with another reference, or for an order that has ended, it is refused (409).
 */
export async function claimPayment(
  ground: SandboxGround,
  appId: number,
  claim: { readonly orderId: number; readonly referenceId: string },
  nowMs: number,
): Promise<Order | Refusal> {
  const order = await findOrder(ground.database, { appId, id: claim.orderId });
  if (!order) return orderMissing();
  if (order.status !== 0) return claimedOrRefuse(order, claim.referenceId);
  const change = takeClaim(order, claim.referenceId, nowMs, ground.pace);
  if (!change) {
    return new Refusal(409, `Order ${order.id} timed out: its deposit window is over. Make a new order.`);
  }
  const moved = await moveOrder(ground.database, order, change);
  if (moved) return claimedOrRefuse(moved, claim.referenceId);
  const now = await findOrder(ground.database, { appId, id: claim.orderId });
  return now ? claimedOrRefuse(now, claim.referenceId) : orderMissing();
}

function claimedOrRefuse(order: Order, referenceId: string): Order | Refusal {
  if (order.status > 0 && order.referenceId === referenceId) return order;
  const meaning = statusOf(directionOf(order), order.status)?.meaning ?? 'unknown';
  if (order.status > 0) {
    return new Refusal(
      409,
      `Order ${order.id} was claimed with another reference already (now: ${meaning}).`,
    );
  }
  return new Refusal(409, `Order ${order.id} no longer awaits payment: ${meaning}. Make a new order.`);
}
