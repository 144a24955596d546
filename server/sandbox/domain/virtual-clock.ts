/**
 * The sandbox's own time as a function of the machine's: it can stand still, run faster, be put forward and, before
 * there are orders, be put anywhere. Orders, prices and the webhook schedule live on it. Signatures, rate limits and
 * leases stay on the machine's time, so that callers are not locked out by a clock that was put forward.
 */
export interface ClockState {
  /** The machine's time at which this state began, and what the sandbox's clock showed then. */
  readonly sinceMs: number;
  readonly showedMs: number;
  /** Sandbox milliseconds for each of the machine's; 0 stands still. */
  readonly speed: number;
}

/** The clock nobody has touched. */
export const ordinaryClock: ClockState = { sinceMs: 0, showedMs: 0, speed: 1 };

export function readClock({ sinceMs, showedMs, speed }: ClockState, machineMs: number): number {
  return Math.min(latestMs, Math.floor(showedMs + (machineMs - sinceMs) * speed));
}

/** As far as the clock goes: a later year has no ISO 8601 form of the usual length. */
export const latestMs = Date.UTC(9999, 0);

/** What the control API may ask of the clock; what is not named stays. */
export interface ClockChange {
  readonly advanceMs?: number | undefined;
  /** The instant it is to show, instead of the one it shows. */
  readonly setToMs?: number | undefined;
  /** Whether that may lie in its past, because nothing happened there. @default false */
  readonly mayGoBack?: boolean | undefined;
  readonly speed?: number | undefined;
}

/** @returns null where it would go back and may not: what was seen stays in the past */
export function changeClock(state: ClockState, change: ClockChange, machineMs: number): ClockState | null {
  const { advanceMs = 0, setToMs, mayGoBack = false, speed = state.speed } = change;
  const shownMs = readClock(state, machineMs);
  const showedMs = setToMs ?? shownMs + Math.max(0, advanceMs);
  if (showedMs < shownMs && !mayGoBack) return null;
  return { sinceMs: machineMs, showedMs, speed };
}
