import { setTimeout as delay } from 'node:timers/promises';

import { CompiledQuery, SqliteDriver, type DatabaseConnection } from 'kysely';

/**
 * SQLite's driver for a file that several connections write to. SQLite itself waits for a lock by blocking the
 * thread, which would stop every other request, and the very writer that is waited for where it is in this process:
 * so we wait between two tries instead.
 *
 * A transaction takes its place among the writers when it begins. One that reads first and writes later would be
 * refused for good where somebody wrote in between.
 */
export class PatientSqliteDriver extends SqliteDriver {
  readonly #patient = new WeakMap<DatabaseConnection, DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    let patient = this.#patient.get(connection);
    if (!patient) {
      patient = {
        executeQuery: (query) => whenFree(async () => connection.executeQuery(query)),
        streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
      };
      this.#patient.set(connection, patient);
    }
    return patient;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** Where the disk is full SQLite may have undone the transaction itself: the reason is to be told, not that. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    });
  }
}

async function whenFree<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + longestWaitMs;
  for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, 16)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await delay(waitMs);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

const longestWaitMs = 5000;
