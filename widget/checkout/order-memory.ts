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
        const own = order.get()?.token;
        const isNewer = open && open.token !== own;
        // Another tab may have stored an order of its own by now, which only a newer one of ours replaces.
        order.set(open, isNewer ? undefined : ({ token }) => token === own);
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
  /** @param mayReplace judges what is stored by now; left out, anything gives way */
  set(value: T | null, mayReplace?: (stored: T) => boolean): void;
}

/** One value in a storage that may be missing, blocked, full or hold anything. */
function createSlot<T>(storage: () => Storage, name: string): Slot<T> {
  const key = `service-checkout:${name}`;
  const read = () => JSON.parse(storage().getItem(key)!) as T;
  let kept: T | null = null;
  try {
    kept = read();
  } catch {
    // Unreadable or blocked: start without it.
  }
  return {
    get: () => kept,
    set: (value, mayReplace) => {
      kept = value;
      try {
        if (mayReplace && !mayReplace(read())) return;
        if (value) storage().setItem(key, JSON.stringify(value));
        else storage().removeItem(key);
      } catch {
        // Blocked or full: what is kept in memory serves until the page goes.
      }
    },
  };
}
