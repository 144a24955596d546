/**
 * The tokens issued lately, by order id: an order that is created again gets the token it has, and with it the
 * account it was first shown. Losing them, by a restart or by number, costs nothing but that: a new token is issued.
 */
export interface IssuedTokens {
  find(orderId: number): string | undefined;
  remember(orderId: number, token: string): void;
}

/** @param capacity orders remembered; the oldest go first. @default 5000 */
export function createIssuedTokens(capacity = 5000): IssuedTokens {
  const tokens = new Map<number, string>();
  return {
    find: (orderId) => tokens.get(orderId),
    remember(orderId, token) {
      tokens.set(orderId, token);
      const [oldest] = tokens.keys();
      if (tokens.size > capacity && oldest !== undefined) tokens.delete(oldest);
    },
  };
}
