import type { Logger } from '../../http/logger.ts';

/** Writes down what came of attempts, many at a time: while one batch is written the next one gathers. */
export interface Recorder<T> {
  /** Notes a result; it is written as soon as the batch before it is. */
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
  let isAsked = false;

  async function writeAll(): Promise<void> {
    isAsked = false;
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

  return {
    note(result) {
      noted.push(result);
      if (isAsked) return;
      isAsked = true;
      flush().catch((error: unknown) =>
        logger.error({ err: error }, 'recording webhook attempts failed; it is tried again'),
      );
    },
    flush,
  };
}

const mostAtOnce = 256;
