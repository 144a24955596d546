import type { z } from 'zod';

import type { Database } from './store/database.ts';
import { changeState, readState } from './store/states.ts';

/** A value that the control API sets: kept in the database, the same after a restart and in every process. */
export interface SharedState<T> {
  /** As it was last read or changed here. */
  readonly value: T;
  /**
   * Changes it from what it is in the database.
   *
   * @param next gives the new value, or null to leave it; it may be asked several times
   * @returns the new value, or null where it was left
   */
  change(next: (value: T) => T | null): Promise<T | null>;
  /** Reads it anew, for what another process changed. */
  refresh(): Promise<void>;
}

/** @param initial the value as long as none was set */
export async function loadSharedState<T>(
  database: Database,
  options: { readonly name: string; readonly schema: z.ZodType<T>; readonly initial: T },
): Promise<SharedState<T>> {
  const { name, schema, initial } = options;
  let value = initial;
  let changes = 0;

  const read = (text: string | null): T => (text === null ? initial : schema.parse(JSON.parse(text)));
  async function refresh(): Promise<void> {
    const changesBefore = changes;
    const stored = read(await readState(database, name));
    // A change that was made while we read is newer than what we read.
    if (changes === changesBefore) value = stored;
  }
  await refresh();

  return {
    get value() {
      return value;
    },
    async change(next) {
      const written = await changeState(database, name, (text) => {
        const changed = next(read(text));
        return changed === null ? null : JSON.stringify(changed);
      });
      if (written === null) return null;
      changes += 1;
      value = read(written);
      return value;
    },
    refresh,
  };
}
