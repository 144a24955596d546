import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built sandbox as a process of its own, to be killed and started again on the same data and port. */
export interface RestartableSandbox {
  readonly url: string;
  /** SIGKILL: nothing is finished, written or said. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Starts it again. Resolves when it listens. */
  start(): Promise<void>;
  /** Kills it and deletes its data. */
  close(): Promise<void>;
}

const built = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/**
 * @param place as of a `TestDatabase`: a PostgreSQL URL is used, any path stands for a file of its own
 * @throws Error with what the process printed, when it ends instead of listening
 */
export async function startRestartableSandbox(
  place: string,
  settings: Readonly<Record<string, string>>,
): Promise<RestartableSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-sandbox-'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    ...(place.startsWith('postgres') ? { DATABASE_URL: place } : {}),
    ...settings,
  };
  let { child, url } = await launch(folder, { ...env, SANDBOX_PORT: '0' });
  return {
    url,
    kill: () => kill(child),
    async start() {
      ({ child, url } = await launch(folder, { ...env, SANDBOX_PORT: new URL(url).port }));
    },
    async close() {
      await kill(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** In the data folder, so that a `.env` of the developer does not take part. */
function launch(
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [built, 'sandbox'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString('utf8')));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const port = /^Sandbox http:\/\/localhost:(\d+)$/m.exec(output)?.[1];
      if (port !== undefined) resolve({ child, url: `http://127.0.0.1:${port}` });
    });
    child.once('exit', (code) =>
      reject(new Error(`The sandbox ended with code ${code}. It printed:\n${output}`)),
    );
  });
}

function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
