import type { ReactiveController, ReactiveControllerHost } from 'lit';

import type { Order } from '../../server/gateway/contract.ts';
import { GatewayProblem } from '../api/gateway-problem.ts';

export interface FollowerPorts {
  /** Reads the order once. */
  read(token: string, signal: AbortSignal): Promise<Order>;
  onOrder(order: Order): void;
  /** A failed try. `passing` problems are tried again, with growing pauses; any other ends the following. */
  onProblem(problem: GatewayProblem): void;
}

/** Pauses after failures: doubling from here, up to the longest. */
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

/**
 * Follows one order to its end by polling at the pace the gateway names, with a fifth of jitter, and not while the
 * page is hidden.
 */
export class OrderFollower implements ReactiveController {
  readonly #ports: FollowerPorts;
  #token: string | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort: AbortController | undefined;

  constructor(host: ReactiveControllerHost, ports: FollowerPorts) {
    this.#ports = ports;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#resume();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#halt();
  }

  /** @param afterMs when to ask first; `null` once there is nothing left to wait for */
  follow(token: string, afterMs: number | null): void {
    this.#halt();
    this.#failures = 0;
    this.#token = afterMs === null ? null : token;
    this.#schedule(afterMs);
  }

  stop(): void {
    this.#token = null;
    this.#halt();
  }

  #schedule(afterMs: number | null): void {
    if (afterMs === null || document.hidden) return;
    this.#timer = setTimeout(() => void this.#ask(), afterMs * (0.9 + Math.random() * 0.2));
  }

  async #ask(): Promise<void> {
    const token = this.#token;
    if (token === null) return;
    const abort = (this.#abort = new AbortController());
    try {
      const order = await this.#ports.read(token, abort.signal);
      if (abort.signal.aborted) return;
      this.#failures = 0;
      if (order.final) this.#token = null;
      this.#ports.onOrder(order);
      if (!abort.signal.aborted && this.#token !== null) this.#schedule(order.pollAfterMs);
    } catch (error) {
      if (abort.signal.aborted) return;
      const problem = error instanceof GatewayProblem ? error : new GatewayProblem('gateway-malformed');
      this.#ports.onProblem(problem);
      if (!problem.passing) return this.stop();
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures++);
      this.#schedule(Math.max(pause, problem.retryAfterMs ?? 0));
    }
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }

  #resume(): void {
    if (this.#token !== null) {
      this.#halt();
      this.#schedule(0);
    }
  }

  readonly #onVisibility = (): void => {
    if (document.hidden) this.#halt();
    else this.#resume();
  };
}
