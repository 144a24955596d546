/**
 * How many calls an endpoint may still take: never more than `limit` within any `windowMs`. Specification: Limits,
 * "Rate", 10 requests per minute on the mapping endpoints.
 */
export interface CallBudget {
  /** Takes one call, or says in how many milliseconds there is one again. */
  take(
    endpoint: string,
  ): { readonly granted: true } | { readonly granted: false; readonly retryAfterMs: number };
  /** True while `take` would grant. */
  hasRoom(endpoint: string): boolean;
}

export interface CallBudgetOptions {
  readonly limit: number;
  readonly windowMs: number;
  readonly now: () => number;
  /** Calls of an earlier run, by endpoint, in milliseconds since the epoch. */
  readonly earlier?: Readonly<Record<string, readonly number[]>>;
  /** Told after every call that was granted, before it is made. */
  readonly onTake?: (calls: Readonly<Record<string, readonly number[]>>) => void;
}

export function createCallBudget(options: CallBudgetOptions): CallBudget {
  const { limit, windowMs, now, onTake } = options;
  const calls = new Map<string, number[]>(
    Object.entries(options.earlier ?? {}).map(([endpoint, times]) => [endpoint, [...times]]),
  );

  /** A time ahead of the clock was written before the clock was set back: it counts as just now. */
  function recent(endpoint: string): number[] {
    const nowMs = now();
    const times = (calls.get(endpoint) ?? [])
      .map((time) => Math.min(time, nowMs))
      .filter((time) => time > nowMs - windowMs);
    calls.set(endpoint, times);
    return times;
  }

  return {
    hasRoom: (endpoint) => recent(endpoint).length < limit,
    take(endpoint) {
      const times = recent(endpoint);
      const oldest = times[times.length - limit];
      if (oldest !== undefined) return { granted: false, retryAfterMs: oldest + windowMs - now() };
      times.push(now());
      onTake?.(Object.fromEntries(calls));
      return { granted: true };
    },
  };
}
