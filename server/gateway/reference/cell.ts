/**
 * One piece of reference data, kept for as long as the process lives: fresh for a while, then served stale while one
 * call fetches it anew in the background. A value that is there is never lost to a failing service.
 */
export interface Cell<Value> {
  /** What is held, however old; `undefined` while there is nothing. */
  peek(): Held<Value> | undefined;
  /** What is held, at once, with a background refresh when it is stale; waits only while nothing is held. */
  read(): Promise<Value>;
  /** Like `read`, but waits for a refresh rather than give anything older than `maxAgeMs`. */
  readWithin(maxAgeMs: number): Promise<Value>;
  /** Fetches anew when stale and not waiting after a failure. Never rejects: failures are told to `onFailure`. */
  refreshIfDue(): Promise<void>;
}

export interface Held<Value> {
  readonly value: Value;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
}

export interface CellOptions<Value> {
  readonly load: () => Promise<Value>;
  readonly now: () => number;
  readonly staleAfterMs: number;
  /** How long nothing is tried after a failure. */
  readonly retryAfterMs: number;
  readonly held?: Held<Value> | undefined;
  readonly onValue?: (held: Held<Value>, previous: Value | undefined) => void;
  readonly onFailure?: (error: unknown) => void;
}

export function createCell<Value>(options: CellOptions<Value>): Cell<Value> {
  const { load, now, staleAfterMs, retryAfterMs } = options;
  let held = options.held;
  let failure: { readonly error: unknown; readonly at: number } | undefined;
  let refreshing: Promise<Value> | undefined;

  /** One load at a time, whoever asks. */
  function refresh(): Promise<Value> {
    refreshing ??= loadOnce().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function loadOnce(): Promise<Value> {
    try {
      const loaded = await load();
      const previous = held?.value;
      // The same data stays the same object, so that what is built from it need not be built again.
      const value = previous !== undefined && isSameJson(previous, loaded) ? previous : loaded;
      held = { value, fetchedAt: now() };
      failure = undefined;
      options.onValue?.(held, previous);
      return value;
    } catch (error) {
      failure = { error, at: now() };
      options.onFailure?.(error);
      throw error;
    }
  }

  const ageMs = () => (held ? Math.abs(now() - held.fetchedAt) : Infinity);
  const restsAfterFailure = () => failure !== undefined && Math.abs(now() - failure.at) < retryAfterMs;

  async function refreshIfDue(): Promise<void> {
    if (ageMs() < staleAfterMs || restsAfterFailure()) return;
    // The failure has been told and remembered; whoever waits for a value meets it in `readWithin`.
    await refresh().catch(() => undefined);
  }

  async function readWithin(maxAgeMs: number): Promise<Value> {
    if (held && ageMs() <= maxAgeMs) {
      void refreshIfDue();
      return held.value;
    }
    if (failure && restsAfterFailure()) throw failure.error;
    return refresh();
  }

  return { peek: () => held, read: () => readWithin(Infinity), readWithin, refreshIfDue };
}

function isSameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
