import type { Order } from '../../server/gateway/contract.ts';
import type { OrderDetails } from './order-details.ts';
import type { Selection } from './selection.ts';

/** An order under way, with the token that opens it. */
export interface OpenOrder {
  readonly token: string;
  readonly order: Order;
}

/** A form as far as it was filled in. */
export interface Draft {
  /** What the merchant had preselected: a draft made on another preset is not taken up. */
  readonly preset: string;
  readonly selection: Partial<Selection>;
}

/**
 * What outlives a reload, kept per gateway: the order under way for as long as the browser keeps it, the form for this
 * visit. A page that may not store (private mode, blocked) works without.
 */
export interface OrderMemory {
  readonly order: Slot<OpenOrder>;
  readonly draft: Slot<Draft>;
  /** The same key for the same details until the order is forgotten, so that a second try makes no second order. */
  idempotencyKey(details: OrderDetails): string;
}

export function createOrderMemory(gateway: string): OrderMemory {
  const attempt = createSlot<{ details: string; key: string }>(() => sessionStorage, 'attempt' + gateway);
  const order = createSlot<OpenOrder>(() => localStorage, 'order' + gateway);
  return {
    order: {
      get: order.get,
      set: (open) => {
        order.set(open);
        if (!open) attempt.set(null);
      },
    },
    draft: createSlot(() => sessionStorage, 'draft' + gateway),
    idempotencyKey: (input) => {
      const details = JSON.stringify(input);
      const kept = attempt.get();
      if (kept?.details === details) return kept.key;
      // `crypto.randomUUID` is missing on pages without TLS.
      const key = crypto.getRandomValues(new Uint32Array(5)).join('-');
      attempt.set({ details, key });
      return key;
    },
  };
}

interface Slot<T> {
  get(): T | null;
  set(value: T | null): void;
}

/** One value in a storage that may be missing, blocked, full or hold anything. */
function createSlot<T>(storage: () => Storage, name: string): Slot<T> {
  const key = `service-checkout:${name}`;
  let kept: T | null = null;
  try {
    kept = JSON.parse(storage().getItem(key)!) as T | null;
  } catch {
    // Unreadable or blocked: start without it.
  }
  return {
    get: () => kept,
    set: (value) => {
      kept = value;
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {
        // Blocked or full: what is kept in memory serves until the page goes.
      }
    },
  };
}
