import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

import { root } from './root.mjs';

/**
 * Runs a program of this checkout (`node_modules/.bin` comes first on its path) and waits for it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, show?: boolean, timeoutMs?: number }} [options] `show` passes its output on
 *   as it comes; otherwise it is only collected
 * @returns {Promise<{ code: number, output: string }>} `code` is 1 when it was ended by a signal or the time limit
 */
export function runProgram(command, args, { env = {}, show = false, timeoutMs = 280_000 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env, PATH: [binaries, process.env.PATH].join(delimiter) },
      // npm and its friends are .cmd files there.
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (target) => (chunk) => {
      output += chunk;
      if (show) target.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', collect(process.stdout));
    child.stderr.setEncoding('utf8').on('data', collect(process.stderr));
    const timer = setTimeout(() => {
      output += `\n${command} was ended after ${timeoutMs / 1000} s.\n`;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 1, output: `${output}${command} could not be started: ${error.message}\n` });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}

const binaries = join(root, 'node_modules', '.bin');
