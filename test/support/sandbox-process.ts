import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { pathTo, type Reply } from '../server/sandbox/start-sandbox.ts';
import { signRequest } from './sign-request.ts';

/** The built sandbox as a process of its own, to be hurt from outside. */
export interface SandboxProcess {
  readonly pid: number;
  /** Resolves with the origin once it listens. Rejects with what it printed where it ended before. */
  readonly listening: Promise<string>;
  /** Signed by the first merchant of the demo. */
  call(where: Parameters<typeof pathTo>[0], body: unknown): Promise<Pick<Reply, 'http' | 'json'>>;
  get(path: string): Promise<Pick<Reply, 'http' | 'json'>>;
  /** As the machine does that is out of memory. Resolves when it is gone. */
  kill(): Promise<void>;
  /** As an operator does. */
  stop(): Promise<void>;
}

const built = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** @param settings beside the port, which is a free one; `DATA_DIR` is also the working folder */
export function startSandboxProcess(
  settings: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
): SandboxProcess {
  const child = spawn(process.execPath, [built, 'sandbox'], {
    cwd: settings.DATA_DIR,
    env: { PATH: process.env['PATH'] ?? '', SANDBOX_PORT: '0', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  const listening = new Promise<string>((resolve, reject) => {
    function collect(chunk: Buffer): void {
      output += chunk.toString('utf8');
      const port = /^Sandbox http:\S+:(\d+)$/m.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    }
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void exited.then(([code]) => reject(new Error(`It ended with code ${String(code)}:\n${output}`)));
  });
  // Whoever does not wait for it has ended it on purpose.
  listening.catch(() => undefined);

  async function send(request: Request): Promise<Pick<Reply, 'http' | 'json'>> {
    const response = await fetch(request);
    return { http: response.status, json: (await response.json()) as Reply['json'] };
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    child.kill(signal);
    await exited;
  }

  return {
    pid: child.pid ?? 0,
    listening,
    call: async (where, body) =>
      send(
        signRequest({
          url: (await listening) + pathTo(where),
          apiKey: 'demo-key',
          secret: 'demo-secret',
          timestamp: Date.now(),
          body,
        }),
      ),
    get: async (path) => send(new Request((await listening) + path)),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
