import type { Order } from '../../server/gateway/contract.ts';
import { CheckoutCompleteEvent, CheckoutFailedEvent, CheckoutStatusEvent } from '../events.ts';

/** Tells the page that an order has entered another phase, and that it has ended where it has. */
export function tellStatus(page: EventTarget, order: Order): void {
  page.dispatchEvent(new CheckoutStatusEvent(order));
  if (!order.final) return;
  page.dispatchEvent(
    order.phase === 'complete' ? new CheckoutCompleteEvent(order) : new CheckoutFailedEvent(order),
  );
}
