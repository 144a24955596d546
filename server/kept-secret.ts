import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ConfigRefused } from './config.ts';
import { Secret } from './protocol/signature.ts';

/**
 * Gives a secret that no setting gave: made once, kept in the data folder, readable by this user only, so that it
 * is the same after a restart.
 *
 * @param dataDir a folder that is there
 * @param name of the file
 * @throws ConfigRefused when the file exists and holds no usable secret
 */
export function keepSecret(dataDir: string, name: 'gateway-secret' | 'sandbox-secret-key'): Secret {
  const file = join(dataDir, name);
  if (!existsSync(file)) makeWhole(file);
  const text = readFileSync(file, 'utf8').trim();
  if (text.length < 32) {
    throw new ConfigRefused([
      `${file} does not hold a secret of at least 32 characters. Delete it; a new one is made.`,
    ]);
  }
  return new Secret(text);
}

/** Under its name it is whole or not there at all, whenever this process dies and however many start together. */
function makeWhole(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    linkSync(draft, file);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
