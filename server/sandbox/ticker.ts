import type { Logger } from '../http/logger.ts';

/** Work that is done again and again, never twice at the same time. */
export interface Ticker {
  start(): void;
  /** Does the work now, after what is under way. */
  run(): Promise<number>;
  /** Stops, and waits for work that is under way. */
  stop(): Promise<void>;
}

/**
 * @param what for the log, when the work fails: it is then tried again at the next tick
 * @param work gives how much was done
 */
export function createTicker(options: {
  readonly what: string;
  readonly everyMs: number;
  readonly logger: Logger;
  readonly work: () => Promise<number>;
}): Ticker {
  const { what, everyMs, logger, work } = options;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stopped = false;
  let running: Promise<number> = Promise.resolve(0);

  function run(): Promise<number> {
    running = running.then(work, work);
    return running;
  }

  async function tick(): Promise<void> {
    try {
      await run();
    } catch (error) {
      logger.error({ err: error }, `${what} failed; it is tried again`);
    }
    schedule();
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => void tick(), everyMs);
    timer.unref();
  }

  return {
    start: schedule,
    run,
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await running.catch(() => 0);
    },
  };
}
