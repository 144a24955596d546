import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { keepGatewaySecret } from '../../server/gateway-secret.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

describe('keepGatewaySecret', () => {
  it('gives the same secret after a restart, and another one elsewhere', () => {
    for (const name of ['a', 'b']) mkdirSync(join(folder, name));
    const first = keepGatewaySecret(join(folder, 'a')).sign('token');
    expect(keepGatewaySecret(join(folder, 'a')).sign('token')).toBe(first);
    expect(keepGatewaySecret(join(folder, 'b')).sign('token')).not.toBe(first);
  });

  it('keeps it where only this user can read it', () => {
    keepGatewaySecret(folder);
    const [name = ''] = readdirSync(folder);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('refuses a file that was cut off rather than signing with what is left', () => {
    writeFileSync(join(folder, 'gateway-secret'), 'abc');
    expect(() => keepGatewaySecret(folder)).toThrow(/gateway-secret does not hold a secret.*Delete it/);
  });
});
