import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';

const isWindows = process.platform === 'win32';

/** For `spawn`: a group of its own, so that the program and all it started can be reached together. */
export const ownGroup = { detached: !isWindows };

/**
 * Sends a signal to a program that was spawned with `ownGroup`, and to what it started. One that is gone is no error.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * The exit code by which a shell tells of a signal, e.g. 130 for Ctrl-C.
 *
 * @param {NodeJS.Signals} signal
 */
export function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}
