import type { Order, Quote } from '../server/gateway/contract.ts';
import type { GatewayProblem } from './api/gateway-problem.ts';

/**
 * What `<service-checkout>` tells the page. Every event bubbles and crosses shadow roots; none can be cancelled.
 *
 * @example
 * document.querySelector('service-checkout')
 *   .addEventListener('checkout-complete', (event) => console.log(event.order.id));
 */
abstract class CheckoutEvent extends Event {
  constructor(type: string) {
    super(type, { bubbles: true, composed: true });
  }
}

/** The first catalogue of a gateway is there and the form can be used. Once for each gateway that is named. */
export class CheckoutReadyEvent extends CheckoutEvent {
  constructor() {
    super('checkout-ready');
  }
}

/** A quote has arrived, for the first time or refreshed. */
export class CheckoutQuoteEvent extends CheckoutEvent {
  readonly quote: Quote;
  constructor(quote: Quote) {
    super('checkout-quote');
    this.quote = quote;
  }
}

/**
 * An order has been created, or taken up again after a reload (`resumed`): as it is by now, read anew from the gateway,
 * and before any event of a phase it has entered meanwhile.
 */
export class CheckoutOrderEvent extends CheckoutEvent {
  readonly order: Order;
  readonly resumed: boolean;
  constructor(order: Order, resumed: boolean) {
    super('checkout-order');
    this.order = order;
    this.resumed = resumed;
  }
}

/** The order has entered another phase. */
export class CheckoutStatusEvent extends CheckoutEvent {
  readonly order: Order;
  constructor(order: Order) {
    super('checkout-status');
    this.order = order;
  }
}

/** The order has ended well: the coins are sent. */
export class CheckoutCompleteEvent extends CheckoutEvent {
  readonly order: Order;
  constructor(order: Order) {
    super('checkout-complete');
    this.order = order;
  }
}

/** The order has ended without a purchase; `order.phase` says why. */
export class CheckoutFailedEvent extends CheckoutEvent {
  readonly order: Order;
  constructor(order: Order) {
    super('checkout-failed');
    this.order = order;
  }
}

/**
 * A call to the gateway has failed; `problem.code` is stable. Following an order and keeping a quote go on by
 * themselves, with one event for each try.
 */
export class CheckoutErrorEvent extends CheckoutEvent {
  readonly problem: GatewayProblem;
  constructor(problem: GatewayProblem) {
    super('checkout-error');
    this.problem = problem;
  }
}

declare global {
  interface HTMLElementEventMap {
    'checkout-ready': CheckoutReadyEvent;
    'checkout-quote': CheckoutQuoteEvent;
    'checkout-order': CheckoutOrderEvent;
    'checkout-status': CheckoutStatusEvent;
    'checkout-complete': CheckoutCompleteEvent;
    'checkout-failed': CheckoutFailedEvent;
    'checkout-error': CheckoutErrorEvent;
  }
}
