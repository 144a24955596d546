import { draftOrder } from '../domain/draft-order.ts';
import { directionOf, type Order } from '../domain/order.ts';
import { orderDetails, type OrderInput } from '../domain/order-details.ts';
import { Refusal } from '../domain/refusal.ts';
import { chooseScenario } from '../domain/scenarios.ts';
import type { SandboxGround } from '../ground.ts';
import { findLivingOrder, insertOrder } from '../store/orders.ts';

/**
 * Makes an order, once for each `merchantRecognitionId`: asked again with the same details it gives the same order,
 * at the price it was made at; with other details it refuses (409). Of two at the same time, one is made.
 */
export async function createOrder(
  ground: SandboxGround,
  appId: number,
  input: OrderInput,
  nowMs: number,
): Promise<Order | Refusal> {
  const scenario = chooseScenario(directionOf(input), {
    name: input.scenario,
    amount: input.type === 1 ? input.fiatAmount : input.quantity,
  });
  if (scenario instanceof Refusal) return scenario;
  const selection = ground.desk.select(input);
  if (selection instanceof Refusal) return selection;
  const details = orderDetails(input, selection);
  const { merchantRecognitionId } = input;

  // Before the price and its limits are asked: they may have moved since the order was made.
  const earlier = await findLivingOrder(ground.database, appId, merchantRecognitionId);
  if (earlier) return sameOrRefuse(earlier, details);

  const draft = draftOrder(input, {
    desk: ground.desk,
    appId,
    nowMs,
    pace: ground.pace,
    scenario,
  });
  if (draft instanceof Refusal) return draft;
  const made = await insertOrder(ground.database, draft);
  if (made) return made;

  const winner = await findLivingOrder(ground.database, appId, merchantRecognitionId);
  if (winner) return sameOrRefuse(winner, details);
  return new Refusal(503, 'The order was being closed while it was asked for again; ask once more.', 1);
}

function sameOrRefuse(order: Order, details: string): Order | Refusal {
  if (order.details === details) return order;
  return new Refusal(
    409,
    `merchantRecognitionId is taken by order ${order.id}, which has other details; use a new one.`,
  );
}
