import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { ConfigRefused } from './config.ts';

/**
 * Makes the data folder, with those above it, and sees that it can be written to.
 *
 * @throws ConfigRefused where it cannot
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    if (!statSync(dataDir).isDirectory()) throw new Error('it is a file');
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new ConfigRefused([`DATA_DIR: give a folder that this user can write to (${reason}).`]);
  }
}

/** Level by level: `mkdir` with `recursive` never returns in a file system that takes no folders, such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
