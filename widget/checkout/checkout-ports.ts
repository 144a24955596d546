import type { ReactiveControllerHost } from 'lit';

import type { Selection } from './selection.ts';

/** What the element tells its controller, read afresh at each update. */
export interface CheckoutHost extends ReactiveControllerHost, Node {
  readonly gateway: string | undefined;
  readonly locale: string;
  /** The merchant's own reference of the purchase. */
  readonly reference: string | undefined;
  /** What the merchant preselects, empty where that is nothing. */
  readonly preset: Selection;
}
