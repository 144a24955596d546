import { initialState, Task, TaskStatus } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';

import type { Quote } from '../../server/gateway/contract.ts';
import type { GatewayProblem } from '../api/gateway-problem.ts';
import { CheckoutQuoteEvent } from '../events.ts';
import { tellProblem } from './tell-problem.ts';
import type { BuyInput, QuoteFact } from './view.ts';

/** How long typing must rest before a quote is asked for. */
const restMs = 250;
/** How long after a failure a quote is asked for again, unless the gateway asks for more time. */
const retryMs = 15_000;

export interface QuotePorts {
  /** What to ask for now, read afresh at each update of the host; `null` for nothing. */
  input(): BuyInput | null;
  ask(input: BuyInput, signal: AbortSignal): Promise<Quote>;
}

export interface QuoteFeed {
  fact(): QuoteFact;
  /** Asks anew. */
  refresh(): void;
  stop(): void;
}

/** Keeps a quote for what is selected. After a failure it goes on by itself, for as long as somebody looks. */
export function createQuoteFeed(host: ReactiveControllerHost & Node, { input, ask }: QuotePorts): QuoteFeed {
  let refreshAt = 0;
  let asked = '';
  // Stays while the same is asked again: an alert that comes and goes would be read out with every try.
  let problem: GatewayProblem | null = null;
  let retry: ReturnType<typeof setInterval> | undefined;
  const task = new Task(host, {
    args: () => [JSON.stringify(input())] as const,
    task: async ([text], { signal }): Promise<Quote | typeof initialState> => {
      clearInterval(retry);
      if (text !== asked) problem = null;
      asked = text;
      const wanted = JSON.parse(text) as BuyInput | null;
      if (!wanted) return initialState;
      await new Promise((rested) => setTimeout(rested, restMs));
      signal.throwIfAborted();
      const quote = await ask(wanted, signal);
      refreshAt = Date.now() + quote.refreshAfterMs;
      problem = null;
      return quote;
    },
    onComplete: (quote) => host.dispatchEvent(new CheckoutQuoteEvent(quote as Quote)),
    onError: (error) => {
      problem = tellProblem(host, error);
      if (!problem) return;
      const afterMs = Math.max(retryMs, problem.retryAfterMs ?? 0);
      retry = setInterval(() => document.hidden || refresh(), afterMs);
    },
  });
  const refresh = () => void task.run();
  return {
    fact() {
      const loading = task.status === TaskStatus.PENDING;
      return { value: task.value ?? null, loading, problem, refreshAt };
    },
    refresh,
    stop() {
      task.abort();
      clearInterval(retry);
    },
  };
}
