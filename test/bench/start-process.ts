import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface RunningProcess {
  readonly url: string;
  readonly pid: number;
  stop(): void;
  /** Resolves when the process is gone. */
  readonly ended: Promise<unknown>;
}

const topFolder = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Starts a server of a measurement in its own process and waits for its line `… http://…`.
 *
 * @param file below the top folder; a `.ts` file runs through tsx
 */
export function startProcess(
  file: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningProcess> {
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, topFolder + file, ...args], {
    cwd: topFolder,
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) =>
      reject(new Error(`${file} ended with code ${code}. It printed:\n${output}`)),
    );
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const url = /(http:\/\/\S+:\d+)/.exec(output)?.[1];
      if (url === undefined) return;
      resolve({
        url: url.replace('localhost', '127.0.0.1'),
        pid: child.pid ?? Number.NaN,
        stop: () => void child.kill('SIGKILL'),
        ended,
      });
    });
  });
}
