import type { ReactiveControllerHost } from 'lit';

import type { Order, Quote } from '../../server/gateway/contract.ts';
import type { GatewayProblem } from '../api/gateway-problem.ts';
import type { Selection } from './selection.ts';
import type { Field } from './view.ts';

/** What the element tells its controller, read afresh at each update. */
export interface CheckoutHost extends ReactiveControllerHost {
  readonly gateway: string | undefined;
  readonly locale: string;
  /** The merchant's own reference of the purchase. */
  readonly reference: string | undefined;
  /** What the merchant preselects. */
  readonly preset: Partial<Selection>;
}

/** What the controller tells the element. */
export interface CheckoutListener {
  onReady(): void;
  onQuote(quote: Quote): void;
  onOrder(order: Order, resumed: boolean): void;
  onStatus(order: Order): void;
  onProblem(problem: GatewayProblem): void;
  /** A verb was asked for with this field at fault. */
  onFault(field: Field | 'reference'): void;
}
