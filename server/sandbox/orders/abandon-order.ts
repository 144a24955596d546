import { statusOf } from '../../protocol/status.ts';
import { directionOf, type Order } from '../domain/order.ts';
import { Refusal } from '../domain/refusal.ts';
import { abandoned, takeAbandonment } from '../domain/take-abandonment.ts';
import type { SandboxGround } from '../ground.ts';
import { orderMissing } from '../routes/order-status.ts';
import { findOrder, moveOrder } from '../store/orders.ts';

/** "I will not pay": status 0 becomes -2. Said again it changes nothing; an order that has gone on is refused (409). */
export async function abandonOrder(
  ground: SandboxGround,
  appId: number,
  orderId: number,
  nowMs: number,
): Promise<Order | Refusal> {
  const order = await findOrder(ground.database, { appId, id: orderId });
  if (!order) return orderMissing();
  const change = takeAbandonment(order, nowMs);
  const moved = change && (await moveOrder(ground.database, order, change));
  if (moved) return moved;
  const now = await findOrder(ground.database, { appId, id: orderId });
  if (!now) return orderMissing();
  if (now.status === abandoned) return now;
  const meaning = statusOf(directionOf(now), now.status)?.meaning ?? 'unknown';
  return new Refusal(409, `Order ${now.id} can no longer be given up: ${meaning}.`);
}
