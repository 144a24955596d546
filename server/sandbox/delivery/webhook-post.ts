import type { Dispatcher } from 'undici';

import { readRetryAfter } from '../../client/retry-after.ts';
import type { AttemptResult } from '../domain/delivery-schedule.ts';

/**
 * One post on its way, from the first look-up to the end of its answer. Told by undici directly: its `request` makes
 * a stream of every answer and wants a signal for the deadline, which together cost as much as signing does.
 */
export class WebhookPost implements Dispatcher.DispatchHandler {
  readonly #machineNow: () => number;
  readonly #settle: (result: AttemptResult) => void;
  readonly #deadline: ReturnType<typeof setTimeout>;
  #controller: Dispatcher.DispatchController | null = null;
  /** What stands, however the rest of the answer goes. */
  #result: AttemptResult = { kind: 'unreachable' };
  #isSettled = false;
  #bytesRead = 0;

  /** @param options.settle is called once, and never later than the deadline */
  constructor(options: {
    readonly timeoutMs: number;
    readonly machineNow: () => number;
    readonly settle: (result: AttemptResult) => void;
  }) {
    this.#machineNow = options.machineNow;
    this.#settle = options.settle;
    // Not AbortSignal.timeout: its timer stays for the whole time after an answer of a millisecond.
    this.#deadline = setTimeout(() => this.#end(), options.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The connection came too late: nothing may be written over it any more.
    if (this.#isSettled) controller.abort(new Error('The deadline has passed.'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  ): void {
    // Only that the answer is still to come.
    if (status < 200) return;
    const retryAfter = headers['retry-after'];
    const retryAfterMs =
      typeof retryAfter === 'string' ? readRetryAfter(retryAfter, this.#machineNow()) : null;
    this.#result = { kind: 'answered', status, retryAfterMs };
    if (Number(headers['content-length']) > mostRead) this.#end();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#bytesRead += chunk.byteLength;
    if (this.#bytesRead > mostRead) this.#end();
  }

  onResponseEnd(): void {
    this.#finish();
  }

  onResponseError(): void {
    this.#finish();
  }

  /** Ends the connection. What was answered by now stands. */
  #end(): void {
    this.#finish();
    this.#controller?.abort(new Error('No more of the answer is wanted.'));
  }

  #finish(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    clearTimeout(this.#deadline);
    this.#settle(this.#result);
  }
}

const mostRead = 64 * 1024;
