import type { ReactiveControllerHost } from 'lit';

import type { Order } from '../../server/gateway/contract.ts';
import type { GatewayProblem } from '../api/gateway-problem.ts';
import { asProblem } from './as-problem.ts';

export interface FollowerPorts {
  /** Reads the order once. */
  read(token: string, signal: AbortSignal): Promise<Order>;
  onOrder(order: Order): void;
  /** A failed try. It is tried again, with growing pauses, unless the problem `endsOrder`. */
  onProblem(problem: GatewayProblem): void;
}

/** Pauses after failures: doubling from here, up to the longest. */
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

export interface OrderFollower {
  /** @param afterMs when to ask first; `null` once there is nothing left to wait for */
  follow(token: string, afterMs: number | null): void;
  stop(): void;
}

/**
 * Follows one order to its end by polling at the pace the gateway names, with a fifth of jitter, and not while the
 * page is hidden or the element is out of it.
 */
export function createOrderFollower(
  host: ReactiveControllerHost,
  { read, onOrder, onProblem }: FollowerPorts,
): OrderFollower {
  let connected = false;
  let followed: string | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort: AbortController | undefined;

  function halt(): void {
    clearTimeout(timer);
    abort?.abort();
  }

  function schedule(afterMs: number | null): void {
    const token = followed;
    // Whoever asks for this may do so after the element was taken out, or the page put behind another.
    if (token === null || afterMs === null || !connected || document.hidden) return;
    timer = setTimeout(() => void ask(token), afterMs * (0.9 + Math.random() * 0.2));
  }

  async function ask(token: string): Promise<void> {
    const { signal } = (abort = new AbortController());
    try {
      const order = await read(token, signal);
      if (signal.aborted) return;
      failures = 0;
      if (order.final) followed = null;
      onOrder(order);
      if (!signal.aborted) schedule(order.pollAfterMs);
    } catch (error) {
      if (signal.aborted) return;
      const problem = asProblem(error);
      onProblem(problem);
      if (problem.endsOrder) return stop();
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures++);
      schedule(Math.max(pause, problem.retryAfterMs ?? 0));
    }
  }

  function stop(): void {
    followed = null;
    halt();
  }

  function wake(): void {
    halt();
    schedule(0);
  }

  host.addController({
    hostConnected() {
      connected = true;
      document.addEventListener('visibilitychange', wake);
      wake();
    },
    hostDisconnected() {
      connected = false;
      document.removeEventListener('visibilitychange', wake);
      halt();
    },
  });
  return {
    follow(token, afterMs) {
      halt();
      failures = 0;
      followed = afterMs === null ? null : token;
      schedule(afterMs);
    },
    stop,
  };
}
