import { settle } from './until.ts';

export interface FakeClock {
  /** Passes time: runs every timer that falls due, in order, and what follows from it. */
  advance(ms: number): Promise<void>;
  /** How many timers are waiting: none may be left behind by something that was taken away. */
  pending(): number;
  /** Gives the page its real timers back. Timers set on this clock never run. */
  restore(): void;
}

interface Timer {
  readonly run: () => void;
  readonly everyMs: number | null;
  at: number;
}

/** Puts timers and `Date.now` of the page under the test's control, from `startAt` on. */
export function fakeClock(startAt = Date.UTC(2026, 4, 1, 10)): FakeClock {
  const real = {
    setTimeout: window.setTimeout,
    clearTimeout: window.clearTimeout,
    setInterval: window.setInterval,
    clearInterval: window.clearInterval,
    now: Date.now,
  };
  const timers = new Map<number, Timer>();
  let now = startAt;
  // Far from the ids of the real timers, which may be cleared while this clock is in place.
  let lastId = 1_000_000;

  const set =
    (repeats: boolean) =>
    (run: () => void, ms = 0): number => {
      timers.set(++lastId, { run, everyMs: repeats ? ms : null, at: now + ms });
      return lastId;
    };
  const clear = (clearReal: (id?: number) => void) => (id?: number) => {
    if (id !== undefined && !timers.delete(id) && id <= 1_000_000) clearReal.call(window, id);
  };
  Object.assign(window, {
    setTimeout: set(false),
    setInterval: set(true),
    clearTimeout: clear(real.clearTimeout),
    clearInterval: clear(real.clearInterval),
  });
  Date.now = () => now;

  return {
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        const [id, timer] = due;
        now = Math.max(now, timer.at);
        if (timer.everyMs === null) timers.delete(id);
        else timer.at = now + timer.everyMs;
        timer.run();
        await settle();
      }
      now = end;
    },
    pending: () => timers.size,
    restore() {
      const { now: realNow, ...realTimers } = real;
      Object.assign(window, realTimers);
      Date.now = realNow;
    },
  };
}
