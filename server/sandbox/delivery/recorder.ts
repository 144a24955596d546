import type { Logger } from '../../http/logger.ts';

/** Writes down what came of attempts, many at a time. */
export interface Recorder<T> {
  /** Notes a result; it is written in a moment, with those that come until then. */
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
      writeIn(gatherMs);
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
/** Nobody waits for a record: a process that dies meanwhile sends again what it had not written, no more. */
const gatherMs = 20;
const retryMs = 200;
