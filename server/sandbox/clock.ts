import { z } from 'zod';

import {
  changeClock,
  ordinaryClock,
  readClock,
  type ClockChange,
  type ClockState,
} from './domain/virtual-clock.ts';
import { loadSharedState } from './shared-state.ts';
import type { Database } from './store/database.ts';

/** The sandbox's clock, kept in the database: it shows the same after a restart and in every process. */
export interface Clock {
  /** Milliseconds since the epoch, as the sandbox has it. */
  now(): number;
  readonly state: ClockState;
  /** @returns the new state, or null where it would go back and may not */
  change(change: ClockChange): Promise<ClockState | null>;
  /** Reads it anew, for what another process changed. */
  refresh(): Promise<void>;
}

export async function loadClock(database: Database, machineNow: () => number): Promise<Clock> {
  const shared = await loadSharedState(database, {
    name: 'clock',
    schema: clockState,
    initial: ordinaryClock,
  });
  return {
    now: () => readClock(shared.value, machineNow()),
    get state() {
      return shared.value;
    },
    change: (change) => shared.change((state) => changeClock(state, change, machineNow())),
    refresh: () => shared.refresh(),
  };
}

const clockState = z.object({ sinceMs: z.number(), showedMs: z.number(), speed: z.number().min(0) });
