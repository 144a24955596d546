import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { inject } from 'vitest';

/** A new, empty database of its own. */
export interface TestDatabase {
  /** As `createSandbox` and `openDatabase` take it. */
  readonly place: string;
  remove(): Promise<void>;
}

export interface DatabaseKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  make(): Promise<TestDatabase>;
}

const sqlite: DatabaseKind = {
  name: 'SQLite',
  make() {
    const folder = mkdtempSync(join(tmpdir(), 'checkout-database-'));
    return Promise.resolve({
      place: join(folder, 'sandbox.sqlite'),
      remove: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
    });
  },
};

const postgresUrl = inject('postgresUrl');

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const postgres: DatabaseKind = {
  name: 'PostgreSQL',
  async make() {
    const serverUrl = postgresUrl ?? '';
    const name = `sandbox_${randomUUID().replaceAll('-', '')}`;
    await onServer(serverUrl, `create database ${name}`);
    const place = new URL(serverUrl);
    place.pathname = `/${name}`;
    return {
      place: place.href,
      remove: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
    };
  },
};

/** For `describe.each`: what must hold on both. PostgreSQL is missing where the run has none, which its end says. */
export const databaseKinds: readonly [DatabaseKind, ...DatabaseKind[]] =
  postgresUrl === null ? [sqlite] : [sqlite, postgres];
