import type { DeskOrder } from './order-desk.ts';

/**
 * The tokens issued lately, by order id and time of creation (a service that started over gives its ids anew): an order that is created again gets the token it has, and with it the
 * account it was first shown. Losing them, by a restart or by number, costs nothing but that: a new token is issued.
 */
export interface IssuedTokens {
  find(order: IssuedOrder): string | undefined;
  remember(order: IssuedOrder, token: string): void;
}
type IssuedOrder = Pick<DeskOrder, 'id' | 'createdAt'>;

/** @param capacity orders remembered; the oldest go first. @default 5000 */
export function createIssuedTokens(capacity = 5000): IssuedTokens {
  const tokens = new Map<string, string>();
  const keyOf = ({ id, createdAt }: IssuedOrder) => `${id} ${createdAt}`;
  return {
    find: (order) => tokens.get(keyOf(order)),
    remember(order, token) {
      tokens.set(keyOf(order), token);
      const [oldest] = tokens.keys();
      if (tokens.size > capacity && oldest !== undefined) tokens.delete(oldest);
    },
  };
}
