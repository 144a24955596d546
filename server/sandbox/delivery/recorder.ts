import type { Logger } from '../../http/logger.ts';

/** Writes down what came of attempts, many at a time. */
export interface Recorder<T> {
  /** Notes a result; it is written in a moment, with those that come until then. */
  note(result: T): void;
  /** Writes everything noted. Where that fails it stays noted, for the next call. */
  flush(): Promise<void>;
}

export function createRecorder<T>(options: {
  readonly write: (results: readonly T[]) => Promise<void>;
  readonly logger: Logger;
}): Recorder<T> {
  const { write, logger } = options;
  const noted: T[] = [];
  let writing: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | null = null;

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
    flush().catch((error: unknown) =>
      logger.error({ err: error }, 'recording webhook attempts failed; it is tried again'),
    );
  }

  return {
    note(result) {
      noted.push(result);
      timer ??= setTimeout(writeSoon, gatherMs);
    },
    flush,
  };
}

const mostAtOnce = 256;
/** Nobody waits for a record: a process that dies meanwhile sends again what it had not written, no more. */
const gatherMs = 20;
