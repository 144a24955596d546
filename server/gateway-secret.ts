import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ConfigRefused } from './config.ts';
import { Secret } from './protocol/signature.ts';

/**
 * Gives the secret that signs order tokens in the embedded demo: made once, kept in the data folder, readable by
 * this user only, so that a shopper's order still opens after a restart.
 *
 * @param dataDir a folder that is there
 * @throws ConfigRefused when the file exists and holds no usable secret
 */
export function keepGatewaySecret(dataDir: string): Secret {
  const file = join(dataDir, 'gateway-secret');
  try {
    // `wx` fails where the file exists: of two processes that start together only one writes.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  }
  const text = readFileSync(file, 'utf8').trim();
  if (text.length < 32) {
    throw new ConfigRefused([
      `${file} does not hold a secret of at least 32 characters. Delete it; a new one is made.`,
    ]);
  }
  return new Secret(text);
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
