import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

import { onSignal } from './on-signal.mjs';
import { exitCodeOf, ownGroup, signalGroup } from './process-group.mjs';
import { root } from './root.mjs';

/**
 * Runs a program of this checkout (`node_modules/.bin` comes first on its path) and waits for it. It ends with all
 * that it started: at its time limit, when this command is ended, and when it is through itself.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ timeoutMs: number, env?: Record<string, string>, show?: boolean }} options `show` passes its output on
 *   as it comes; otherwise it is only collected
 * @returns {Promise<{ code: number, output: string }>} `code` is 1 when it was ended by a signal or the time limit
 */
export function runProgram(command, args, { timeoutMs, env = {}, show = false }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...ownGroup,
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

    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      collect(process.stderr)(`\n${command} was ended after ${timeoutMs / 1000} s.\n`);
      terminate(child);
    }, timeoutMs);
    const settle = (result) => {
      clearTimeout(limit);
      // Something that runs on in the background would outlive us.
      signalGroup(child, 'SIGKILL');
      if (release(child)) resolve(result());
    };
    keep(child);
    child.on('error', (error) => {
      settle(() => ({ code: 1, output: `${output}${command} could not be started: ${error.message}\n` }));
    });
    child.on('close', (code) => settle(() => ({ code: isLate ? 1 : (code ?? 1), output })));
  });
}

const binaries = join(root, 'node_modules', '.bin');
const running = new Set();
/** How long a program may take to end when it is asked to. */
const graceMs = 3000;

let interruptedBy;
let ignoreSignals;

process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
});

function keep(child) {
  running.add(child);
  ignoreSignals ??= onSignal({
    first(signal) {
      interruptedBy = signal;
      for (const each of running) terminate(each);
    },
    again: (signal) => process.exit(exitCodeOf(signal)),
  });
}

/** @returns {boolean} whether the caller is to go on; where a signal has ended its program, this process ends, too */
function release(child) {
  running.delete(child);
  if (running.size > 0) return interruptedBy === undefined;
  if (interruptedBy !== undefined) process.exit(exitCodeOf(interruptedBy));
  ignoreSignals?.();
  ignoreSignals = undefined;
  return true;
}

function terminate(child) {
  // As Ctrl-C does: test runners close their browser then, which stands in a group of its own, and only then.
  signalGroup(child, 'SIGINT');
  const force = setTimeout(() => {
    signalGroup(child, 'SIGKILL');
    // A process that left the group may hold them open, and we would wait for it.
    child.stdout.destroy();
    child.stderr.destroy();
  }, graceMs);
  child.once('close', () => clearTimeout(force));
}
