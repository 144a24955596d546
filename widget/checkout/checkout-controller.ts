import { initialState, Task, TaskStatus } from '@lit/task';
import type { ReactiveController } from 'lit';

import type { Order, Quote } from '../../server/gateway/contract.ts';
import { createGatewayApi, type GatewayApi } from '../api/gateway-api.ts';
import type { GatewayProblem } from '../api/gateway-problem.ts';
import type { CheckoutHost, CheckoutListener } from './checkout-ports.ts';
import { OrderFollower } from './follower.ts';
import { createOrderMemory, type OrderMemory } from './order-memory.ts';
import { orderDetails } from './order-details.ts';
import { pause } from './pause.ts';
import { referenceFault } from './reference.ts';
import { emptySelection, type Selection } from './selection.ts';
import { asProblem, problemOf } from './task-problem.ts';
import { fields, quotable, view, type Field, type Known, type View } from './view.ts';

/** How long typing must rest before a quote is asked for. */
const quoteDelayMs = 250;

const nothingKnown: Known = {
  catalog: null,
  selection: emptySelection,
  visited: [],
  order: null,
  busy: false,
  problem: null,
  referenceFault: null,
  stale: false,
};

/** Holds what is known of one checkout and does what the buyer asks; `view` derives what is seen. */
export class CheckoutController implements ReactiveController {
  readonly #host: CheckoutHost;
  readonly #listener: CheckoutListener;
  readonly #follower: OrderFollower;
  readonly #catalog;
  readonly #quote;
  #known = nothingKnown;
  #gateway: string | undefined;
  #preset = '';
  #api!: GatewayApi;
  #memory!: OrderMemory;
  #token = '';
  #resumed: Order | null = null;
  #refreshAt = 0;
  #catalogRun = 0;
  #quoteRun = 0;

  constructor(host: CheckoutHost, listener: CheckoutListener) {
    this.#host = host;
    this.#listener = listener;
    host.addController(this);
    // Aborted because the element was taken out: nobody is told of anything.
    const onError = (error: unknown) =>
      (error as Error).name === 'AbortError' || listener.onProblem(asProblem(error));
    this.#catalog = new Task(host, {
      args: () => [host.gateway, this.#known.selection.fiat, this.#catalogRun] as const,
      task: ([, fiat], { signal }) => this.#api.catalog(fiat || 'INR', signal),
      onComplete: (catalog) => {
        this.#know({ catalog });
        listener.onReady();
        // Told of this late, so that the page's own scripts have had their time to listen.
        if (this.#resumed) listener.onOrder(this.#resumed, true);
        this.#resumed = null;
      },
      onError,
    });
    this.#quote = new Task(host, {
      args: () => {
        const { coin, network, fiat, fiatAmount } = quotable(this.view);
        return [coin, network, fiat, fiatAmount, this.#quoteRun] as const;
      },
      task: async ([coin, network, fiat, fiatAmount], { signal }): Promise<Quote | typeof initialState> => {
        if (!coin || !network || !fiat || !fiatAmount) return initialState;
        await pause(quoteDelayMs, signal);
        const quote = await this.#api.quote({ side: 'buy', coin, network, fiat, fiatAmount }, signal);
        this.#refreshAt = Date.now() + quote.refreshAfterMs;
        return quote;
      },
      onComplete: (quote) => listener.onQuote(quote as Quote),
      onError,
    });
    this.#follower = new OrderFollower(host, {
      read: (token, signal) => this.#api.order(token, signal),
      onOrder: (order) => this.#settle(order),
      onProblem: (problem) => this.#lose(problem),
    });
  }

  hostConnected(): void {
    // A task that was aborted does not start again by itself for the same arguments.
    this.retry();
  }

  hostDisconnected(): void {
    this.#catalog.abort();
    this.#quote.abort();
  }

  hostUpdate(): void {
    const { gateway = '', preset } = this.#host;
    if (gateway !== this.#gateway) this.#attach(gateway);
    const text = JSON.stringify(preset);
    if (text === this.#preset) return;
    this.#preset = text;
    const draft = this.#memory.draft.get();
    this.#know({
      selection: { ...emptySelection, ...preset, ...(draft?.preset === text ? draft.selection : {}) },
    });
  }

  get view(): View {
    return view(
      {
        ...this.#known,
        locale: this.#host.locale,
        catalogProblem: problemOf(this.#catalog),
        quote: {
          value: this.#quote?.value ?? null,
          loading: this.#quote?.status === TaskStatus.PENDING,
          problem: problemOf(this.#quote),
          refreshAt: this.#refreshAt,
        },
      },
      Date.now(),
    );
  }

  /** The address of a path of the gateway. */
  readonly url = (path: string): string => this.#api.url(path);

  change(patch: Partial<Selection>): void {
    const selection = { ...this.#known.selection, ...patch };
    this.#know({ selection, problem: null });
    this.#memory.draft.set({ preset: this.#preset, selection });
  }

  visit(field: Field): void {
    this.#know({ visited: [...this.#known.visited, field] });
  }

  refresh(): void {
    this.#quoteRun++;
    this.#know({});
  }

  retry(): void {
    this.#catalogRun++;
    this.refresh();
  }

  place(): void {
    const current = this.view;
    if (current.kind !== 'choosing') return;
    const { amount, faults } = current;
    this.#know({ visited: fields });
    const fault = fields.find((field) => faults[field]);
    if (fault || amount.kind !== 'amount') return this.#listener.onFault(fault ?? 'amount');
    const details = orderDetails(current, amount.value, this.#host.reference);
    void this.#act(async () => {
      const idempotencyKey = this.#memory.idempotencyKey(details);
      const { token, order } = await this.#api.createOrder({ ...details, idempotencyKey });
      this.#open(token, order, order.pollAfterMs);
      this.#listener.onOrder(order, false);
    });
  }

  claim(reference: string): void {
    const fault = referenceFault(reference);
    this.#know({ referenceFault: fault });
    if (fault) return this.#listener.onFault('reference');
    void this.#act(async () => {
      const order = await this.#api.claimPayment(this.#token, reference);
      this.#settle(order);
      this.#follower.follow(this.#token, order.pollAfterMs);
    });
  }

  abandon(): void {
    void this.#act(async () => {
      this.#settle(await this.#api.abandonOrder(this.#token));
      this.forget();
    });
  }

  forget(): void {
    this.#follower.stop();
    this.#memory.order.set(null);
    this.#know({ order: null, problem: null, referenceFault: null, visited: [] });
    this.refresh();
  }

  #attach(gateway: string): void {
    this.#follower.stop();
    this.#gateway = gateway;
    this.#preset = '';
    this.#known = nothingKnown;
    this.#api = createGatewayApi(gateway);
    this.#memory = createOrderMemory(gateway);
    const open = this.#memory.order.get();
    if (!open?.token || !open.order?.fiat) return; // Storage may hold anything.
    this.#open(open.token, open.order, 0);
    this.#resumed = open.order;
  }

  /** One verb at a time; its problem stays until the next. */
  async #act(verb: () => Promise<void>): Promise<void> {
    if (this.#known.busy) return;
    this.#know({ busy: true, problem: null });
    try {
      await verb();
    } catch (error) {
      const problem = asProblem(error);
      this.#know({ problem });
      this.#listener.onProblem(problem);
    }
    this.#know({ busy: false });
  }

  #open(token: string, order: Order, afterMs: number | null): void {
    this.#token = token;
    this.#keep(order);
    this.#follower.follow(token, order.final ? null : afterMs);
  }

  #settle(order: Order): void {
    const { phase } = this.#known.order ?? {};
    this.#keep(order);
    if (phase !== order.phase) this.#listener.onStatus(order);
  }

  #keep(order: Order): void {
    this.#memory.order.set({ token: this.#token, order });
    this.#know({ order, stale: false });
  }

  #lose(problem: GatewayProblem): void {
    if (!problem.passing) this.forget();
    this.#know(problem.passing ? { stale: true } : { problem });
    this.#listener.onProblem(problem);
  }

  #know(news: Partial<Known>): void {
    this.#known = { ...this.#known, ...news };
    this.#host.requestUpdate();
  }
}
