import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { keepSecret } from '../../server/kept-secret.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

describe('keepSecret', () => {
  it('gives the same secret after a restart, and another one elsewhere', () => {
    for (const name of ['a', 'b']) mkdirSync(join(folder, name));
    const first = keepSecret(join(folder, 'a'), 'gateway-secret').sign('token');
    expect(keepSecret(join(folder, 'a'), 'gateway-secret').sign('token')).toBe(first);
    expect(keepSecret(join(folder, 'b'), 'gateway-secret').sign('token')).not.toBe(first);
  });

  it('keeps it where only this user can read it', () => {
    keepSecret(folder, 'gateway-secret');
    const [name = ''] = readdirSync(folder);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('refuses a file that was cut off rather than signing with what is left', () => {
    writeFileSync(join(folder, 'gateway-secret'), 'abc');
    expect(() => keepSecret(folder, 'gateway-secret')).toThrow(
      /gateway-secret does not hold a secret.*Delete it/,
    );
  });
});
