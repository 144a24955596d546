import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { z } from 'zod';

import { describeError } from '../../http/describe-error.ts';
import type { Logger } from '../../http/logger.ts';

/**
 * What survives a restart: the reference data with its age, and the calls made within the last minute. A crash loop
 * then neither starts empty nor exceeds the service's rate.
 *
 * The calls have a file of their own, written before each call is made; the data is written after it changed.
 */
export interface SnapshotFile {
  readonly values: Readonly<Record<string, { readonly value: unknown; readonly fetchedAt: number }>>;
  readonly calls: Readonly<Record<string, readonly number[]>>;
  /** Keeps a value; written soon, many changes at once. */
  keepValue(name: string, value: unknown, fetchedAt: number): void;
  /** Keeps the calls; written before it returns. */
  keepCalls(calls: Readonly<Record<string, readonly number[]>>): void;
  /** Resolves when everything kept so far is written. */
  flush(): Promise<void>;
}

const valuesSchema = z.object({
  version: z.literal(1),
  /** The service the data is from: another one's data is worth nothing. */
  source: z.string(),
  values: z.record(z.string(), z.object({ value: z.unknown(), fetchedAt: z.number() })),
});
const callsSchema = z.object({
  version: z.literal(1),
  source: z.string(),
  calls: z.record(z.string(), z.array(z.number())),
});

/** @param path without one, nothing is read or written */
export function openSnapshotFile(path: string | undefined, source: string, logger: Logger): SnapshotFile {
  const callsPath = `${path}.calls`;
  const values = { ...readIfOurs(path, valuesSchema, source)?.values };
  const calls = readIfOurs(path && callsPath, callsSchema, source)?.calls ?? {};
  let dirty = false;
  let writing: Promise<void> | undefined;

  async function writeValues(file: string): Promise<void> {
    while (dirty) {
      dirty = false;
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(`${file}.new`, JSON.stringify({ version: 1, source, values }), { mode: 0o600 });
        await rename(`${file}.new`, file);
      } catch (error) {
        logger.warn({ error: describeError(error) }, 'reference data could not be kept for the next start');
      }
    }
    writing = undefined;
  }

  return {
    values,
    calls,
    keepValue(name, value, fetchedAt) {
      values[name] = { value, fetchedAt };
      if (!path) return;
      dirty = true;
      writing ??= writeValues(path);
    },
    keepCalls(made) {
      if (!path) return;
      try {
        mkdirSync(dirname(callsPath), { recursive: true });
        writeFileSync(`${callsPath}.new`, JSON.stringify({ version: 1, source, calls: made }), {
          mode: 0o600,
        });
        renameSync(`${callsPath}.new`, callsPath);
      } catch (error) {
        logger.warn({ error: describeError(error) }, 'the call budget could not be kept for the next start');
      }
    },
    flush: async () => writing,
  };
}

/** A file that is missing, broken or about another service is as good as none. */
function readIfOurs<Kept extends { readonly source: string }>(
  path: string | undefined,
  schema: z.ZodType<Kept>,
  source: string,
): Kept | undefined {
  if (!path) return undefined;
  try {
    const kept = schema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return kept.source === source ? kept : undefined;
  } catch {
    return undefined;
  }
}
