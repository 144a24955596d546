import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server on which databases may be made; null where none could be brought up. */
    postgresUrl: string | null;
  }
}

let stop: (() => Promise<void>) | null = null;

/**
 * Brings up a real PostgreSQL for the run: the one that TEST_POSTGRES_URL names, or the package's own on a free port
 * with data of its own.
 */
export async function setup(project: TestProject): Promise<void> {
  const named = process.env['TEST_POSTGRES_URL'];
  if (named) {
    project.provide('postgresUrl', named);
    return;
  }
  try {
    const server = await startPostgres();
    stop = server.stop;
    project.provide('postgresUrl', server.url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The scripts look for this line, to say it again at the end of their run.
    process.stderr.write(
      `The PostgreSQL half of the tests did not run: ${reason} Name another server by TEST_POSTGRES_URL.\n`,
    );
    project.provide('postgresUrl', null);
  }
}

export async function teardown(): Promise<void> {
  await stop?.();
}

export interface PostgresServer {
  readonly url: string;
  /** Ends the server in immediate mode: it drops its connections and writes nothing. */
  stopAtOnce(): Promise<void>;
  /** Starts it again on the same data. */
  startAgain(): Promise<void>;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('run-postgres.mjs', import.meta.url));

/**
 * The package's own server, whatever TEST_POSTGRES_URL names: for the run, and for who must stop and kill one.
 *
 * @throws Error with the reason in one line, when the server does not come up
 */
export async function startPostgres(): Promise<PostgresServer> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let failure = '';
    child.stderr.on('data', (chunk: Buffer) => (failure += chunk.toString('utf8')));
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8').trim()));
    child.once('exit', () => {
      const reason = failure.trim().replaceAll(/\s+/g, ' ') || 'It ended without a word.';
      reject(new Error(`The package's PostgreSQL could not be started. ${reason}`));
    });
  });
  async function tell(order: string): Promise<void> {
    const answered = once(child.stdout, 'data');
    child.stdin.write(`${order}\n`);
    await answered;
  }
  return {
    url,
    stopAtOnce: () => tell('stop at once'),
    startAgain: () => tell('start again'),
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
