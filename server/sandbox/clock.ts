import { z } from 'zod';

import {
  changeClock,
  ordinaryClock,
  readClock,
  type ClockChange,
  type ClockState,
} from './domain/virtual-clock.ts';
import type { Database } from './store/database.ts';
import { readState, writeState } from './store/states.ts';

/** The sandbox's clock, kept in the database: it shows the same after a restart and in every process. */
export interface Clock {
  /** Milliseconds since the epoch, as the sandbox has it. */
  now(): number;
  readonly state: ClockState;
  change(change: ClockChange): Promise<ClockState>;
  /** Reads it anew, for what another process changed. */
  refresh(): Promise<void>;
}

export async function loadClock(database: Database, machineNow: () => number): Promise<Clock> {
  let state = ordinaryClock;

  async function refresh(): Promise<void> {
    const stored = await readState(database, stateName);
    state = stored === null ? ordinaryClock : clockState.parse(JSON.parse(stored));
  }
  await refresh();

  return {
    now: () => readClock(state, machineNow()),
    get state() {
      return state;
    },
    async change(change) {
      state = changeClock(state, change, machineNow());
      await writeState(database, stateName, JSON.stringify(state));
      return state;
    },
    refresh,
  };
}

const stateName = 'clock';
const clockState = z.object({ sinceMs: z.number(), showedMs: z.number(), speed: z.number().min(0) });
