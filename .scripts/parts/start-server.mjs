import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { exitCodeOf, ownGroup } from './process-group.mjs';
import { root } from './root.mjs';

/** Longer than the server gives its running requests. */
const graceMs = 8000;

/**
 * Starts the built server. Ctrl-C does not reach it from the terminal, only through `stop`: it would take a second
 * one, from npm or from us, for impatience.
 *
 * @param {'all' | 'gateway' | 'sandbox'} role
 * @returns {{ ended: Promise<number>, stop(): Promise<number>, kill(): void }} `ended` gives the exit code, when it
 *   ends by itself or otherwise; `stop` lets it finish its requests, `kill` does not
 */
export function startServer(role) {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', join(root, 'dist', 'server', 'main.js'), role],
    { ...ownGroup, stdio: 'inherit' },
  );
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', kill);
      resolve(code ?? exitCodeOf(signal));
    });
  });
  return {
    ended,
    kill,
    async stop() {
      child.kill('SIGTERM');
      const force = setTimeout(kill, graceMs);
      const code = await ended;
      clearTimeout(force);
      return code;
    },
  };
}
