import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startProcess, type RunningProcess } from './start-process.ts';

/** Processes of one measurement; all end with it, also when it fails. */
export class Servers implements AsyncDisposable {
  readonly #running: RunningProcess[] = [];
  readonly #folders: string[] = [];

  async start(
    file: string,
    args: readonly string[] = [],
    settings: Record<string, string> = {},
  ): Promise<string> {
    const running = await startProcess(file, args, settings);
    this.#running.push(running);
    return running.url;
  }

  sandbox(): Promise<string> {
    return this.start('dist/server/main.js', ['sandbox'], { SANDBOX_PORT: '0', DATA_DIR: this.folder() });
  }

  gateway(upstreamUrl: string): Promise<string> {
    return this.start('dist/server/main.js', ['gateway'], {
      PORT: '0',
      DATA_DIR: this.folder(),
      SERVICE_BASE_URL: upstreamUrl,
      SERVICE_API_KEY: 'demo-key',
      SERVICE_API_SECRET: 'demo-secret',
      GATEWAY_SECRET: 'a secret of this measurement only',
    });
  }

  /** The process behind a URL that was given here. */
  pidOf(url: string): number {
    const running = this.#running.find((one) => one.url === url);
    if (!running) throw new Error(`No server of this measurement is at ${url}.`);
    return running.pid;
  }

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'checkout-bench-'));
    this.#folders.push(folder);
    return folder;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const running of this.#running) running.stop();
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}
