import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What one round of a process cost. */
export interface Round {
  readonly perSecond: number;
  /** Processor time of that process alone. */
  readonly cpuUs: number;
}

/** In the process that is measured: does a round whenever it is asked to. @param work gives how many it did */
export function answerRounds(
  work: () => Promise<number>,
  prepare: () => Promise<void> = () => Promise.resolve(),
) {
  process.on('message', () => {
    measure(work, prepare).then(
      (round) => process.send?.(round),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.send?.('ready');
}

async function measure(work: () => Promise<number>, prepare: () => Promise<void>): Promise<Round> {
  await prepare();
  const startedAt = performance.now();
  const cpuAtStart = process.cpuUsage();
  const done = await work();
  const { user, system } = process.cpuUsage(cpuAtStart);
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: done / seconds, cpuUs: (user + system) / done };
}

/** A process that does rounds. */
export interface MeasuredProcess {
  round(): Promise<Round>;
  stop(): void;
}

const topFolder = fileURLToPath(new URL('../../', import.meta.url));

/** @param file below the top folder, calling `answerRounds` */
export async function startMeasured(file: string, args: readonly string[]): Promise<MeasuredProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', topFolder + file, ...args], {
    cwd: topFolder,
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await answerOf(child);
  return {
    async round() {
      const answer = answerOf(child);
      child.send('round');
      return (await answer) as Round;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The measured process ended.')));
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message;
}
