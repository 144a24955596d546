import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Stack {
  /** Origin of page and gateway, e.g. `http://localhost:40123`. */
  readonly gatewayUrl: string;
  /** Origin of the sandbox. */
  readonly sandboxUrl: string;
  /** All that the server has printed so far. */
  output(): string;
  /** Ends the server as an operator does; the data stays for `restart`. */
  stop(): Promise<void>;
  /** Starts the server again on the same ports and data. */
  restart(): Promise<void>;
  /** Ends the server and deletes its data. */
  close(): Promise<void>;
}

export interface StackOptions {
  /** Settings beside the ports and the data folder, e.g. `{ SANDBOX_PACE_MS: '50' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

const built = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const startLimitMs = 20_000;

/**
 * Starts the built server as its own process, with free ports, data of its own and orders that move quickly.
 *
 * @throws Error with what the server printed, when it does not come up
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  if (!existsSync(built)) throw new Error('The server is not built. Run `npm run build` first.');
  const dataDir = mkdtempSync(join(tmpdir(), 'checkout-stack-'));
  const settings = { SANDBOX_PACE_MS: '120', LOG_LEVEL: 'info', ...options.settings, DATA_DIR: dataDir };
  const removeData = (): void => rmSync(dataDir, { recursive: true, force: true });
  let running = await launch({ ...settings, PORT: '0', SANDBOX_PORT: '0' }, dataDir).catch(
    (error: unknown) => {
      removeData();
      throw error;
    },
  );
  const ports = { PORT: portOf(running.gatewayUrl), SANDBOX_PORT: portOf(running.sandboxUrl) };
  return {
    gatewayUrl: running.gatewayUrl,
    sandboxUrl: running.sandboxUrl,
    output: () => running.output(),
    stop: () => end(running.child),
    async restart() {
      await end(running.child);
      running = await launch({ ...settings, ...ports }, dataDir);
    },
    async close() {
      await end(running.child);
      removeData();
    },
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly gatewayUrl: string;
  readonly sandboxUrl: string;
  output(): string;
}

/** `cwd` is the data folder, so that a `.env` of the developer does not take part. */
async function launch(settings: Readonly<Record<string, string>>, cwd: string): Promise<Running> {
  const env = { PATH: process.env['PATH'] ?? '', ...settings };
  const child = spawn(process.execPath, [built, 'all'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString('utf8'));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  try {
    const gatewayUrl = await printed(child, () => /^Open (http:\S+)$/m.exec(output)?.[1]);
    const sandboxUrl = /^Sandbox (http:\S+)$/m.exec(output)?.[1] ?? '';
    await ready(gatewayUrl);
    return { child, gatewayUrl, sandboxUrl, output: () => output };
  } catch (cause) {
    await end(child);
    throw new Error(`The server did not come up. It printed:\n${output}`, { cause });
  }
}

function printed(child: ChildProcess, find: () => string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not up after ${startLimitMs} ms.`)), startLimitMs);
    child.stdout?.on('data', () => {
      const found = find();
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with code ${code}.`));
    });
  });
}

/** Asks until the catalogue is there: a server that listens may still be reading it. */
async function ready(gatewayUrl: string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    const answer = await fetch(`${gatewayUrl}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${gatewayUrl}/readyz did not answer 200 within ${startLimitMs} ms.`);
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), 8000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

function portOf(url: string): string {
  return new URL(url).port;
}
