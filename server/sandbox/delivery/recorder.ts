import type { Logger } from '../../http/logger.ts';

/** Writes down what came of attempts, many at a time. */
export interface Recorder<T> {
  /** Notes a result. The first in a while is written at once; those that follow it are gathered for a moment. */
  note(result: T): void;
  /** How many are noted and not written. */
  backlog(): number;
  /** Writes everything noted. Where that fails it stays noted, for the next call. */
  flush(): Promise<void>;
  /** Writes no more by itself. */
  close(): void;
}

export function createRecorder<T>(options: {
  readonly write: (results: readonly T[]) => Promise<void>;
  readonly logger: Logger;
}): Recorder<T> {
  const { write, logger } = options;
  const noted: T[] = [];
  let writing: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  async function writeAll(): Promise<void> {
    while (noted.length > 0) {
      const batch = noted.slice(0, mostAtOnce);
      await write(batch);
      noted.splice(0, batch.length);
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(writeAll, writeAll);
    return writing;
  }

  function writeSoon(): void {
    timer = null;
    writtenAt = performance.now();
    flush().catch((error: unknown) => {
      logger.error({ err: error }, 'recording webhook attempts failed; it is tried again');
      writeIn(retryMs);
    });
  }

  function writeIn(ms: number): void {
    if (!isClosed) timer ??= setTimeout(writeSoon, ms);
  }

  return {
    note(result) {
      noted.push(result);
      writeIn(performance.now() - writtenAt < gatherMs ? gatherMs : 0);
    },
    backlog: () => noted.length,
    flush,
    close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
    },
  };
}

const mostAtOnce = 256;
/** What was not written when a process dies is sent again: so it is written soon, but not each by itself. */
const gatherMs = 20;
const retryMs = 200;
