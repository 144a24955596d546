import { Task } from '@lit/task';
import type { ReactiveController } from 'lit';

import type { Order } from '../../server/gateway/contract.ts';
import { createGatewayApi, type GatewayApi } from '../api/gateway-api.ts';
import type { GatewayProblem } from '../api/gateway-problem.ts';
import { CheckoutOrderEvent, CheckoutReadyEvent } from '../events.ts';
import type { CheckoutHost } from './checkout-ports.ts';
import { createOrderFollower, type OrderFollower } from './follower.ts';
import { createOrderMemory, type OrderMemory } from './order-memory.ts';
import { orderDetails } from './order-details.ts';
import { problemOf } from './problem-of.ts';
import { createQuoteFeed, type QuoteFeed } from './quote-feed.ts';
import { referenceFault } from './reference.ts';
import { resolve, type Selection } from './selection.ts';
import { tellProblem } from './tell-problem.ts';
import { tellStatus } from './tell-status.ts';
import { fields, nothingKnown, quotable, view, type Field, type Known, type View } from './view.ts';

/** Holds what is known of one checkout and does what the buyer asks; `view` derives what is seen. */
export class CheckoutController implements ReactiveController {
  readonly #host: CheckoutHost;
  readonly #onFault: (field: Field | 'reference') => void;
  readonly #follower: OrderFollower;
  readonly #catalog;
  readonly #quotes: QuoteFeed;
  #known!: Known;
  #gateway: string | undefined;
  #preset!: Selection;
  #api!: GatewayApi;
  #memory!: OrderMemory;
  #token = '';
  /** True until the page was told of the order that was found here. */
  #resumed = false;

  /** @param onFault told of a field at fault that a verb was asked for with */
  constructor(host: CheckoutHost, onFault: (field: Field | 'reference') => void) {
    this.#host = host;
    this.#onFault = onFault;
    host.addController(this);
    this.#catalog = new Task(host, {
      args: () => [host.gateway, this.#known.selection.fiat] as const,
      task: async ([, fiat], { signal }) => {
        const catalog = await this.#api.catalog(fiat, signal);
        // What is no catalogue fails here, where it is told of, and not where it is drawn.
        resolve(catalog, this.#known.selection);
        return catalog;
      },
      onComplete: (catalog) => {
        const isFirst = !this.#known.catalog;
        this.#know({ catalog });
        if (isFirst) host.dispatchEvent(new CheckoutReadyEvent());
      },
      onError: (error) => {
        // Named by an outdated tag: better the gateway's own currency than no form.
        if (tellProblem(host, error)?.code === 'unknown-fiat') this.change({ fiat: '' });
      },
    });
    this.#quotes = createQuoteFeed(host, {
      input: () => quotable(this.view),
      ask: (input, signal) => this.#api.quote(input, signal),
    });
    this.#follower = createOrderFollower(host, {
      read: (token, signal) => this.#api.order(token, signal),
      onOrder: (order) => this.#settle(order),
      onProblem: (problem) => this.#lose(problem),
    });
  }

  hostConnected(): void {
    // A task that was aborted does not start again by itself for the same arguments.
    if (this.#api) this.retry();
    else this.#attach();
  }

  hostDisconnected(): void {
    this.#catalog.abort();
    this.#quotes.stop();
  }

  hostUpdate(): void {
    const { gateway, preset } = this.#host;
    if (gateway !== this.#gateway) this.#attach();
    // What the merchant has not changed may be the buyer's by now.
    const before = this.#preset;
    this.#preset = preset;
    for (const [name, value] of Object.entries(preset))
      if (value !== before[name as keyof Selection]) this.change({ [name]: value });
  }

  get view(): View {
    return view(
      {
        ...this.#known,
        locale: this.#host.locale,
        catalogProblem: problemOf(this.#catalog),
        quote: this.#quotes.fact(),
      },
      Date.now(),
    );
  }

  /** The address of a path of the gateway. */
  readonly url = (path: string): string => this.#api.url(path);

  change(patch: Partial<Selection>): void {
    const selection = { ...this.#known.selection, ...patch };
    this.#know({ selection, problem: null, referenceFault: null });
    this.#memory.draft.set({ preset: JSON.stringify(this.#preset), selection });
  }

  visit(field: Field): void {
    this.#know({ visited: [...this.#known.visited, field] });
  }

  refresh(): void {
    this.#quotes.refresh();
  }

  retry(): void {
    void this.#catalog.run();
    this.refresh();
  }

  place(): void {
    const current = this.view;
    if (current.kind !== 'choosing') return;
    this.#know({ visited: fields });
    const fault = fields.find((field) => current.faults[field]);
    const input = quotable(current);
    if (fault || !input) return this.#onFault(fault ?? 'amount');
    const details = orderDetails(current, input, this.#host.reference);
    void this.#act(
      (api) => api.createOrder({ ...details, idempotencyKey: this.#memory.idempotencyKey(details) }),
      ({ token, order }) => {
        this.#token = token;
        this.#resumed = false;
        this.#keep(order);
        this.#follower.follow(token, order.pollAfterMs);
        this.#host.dispatchEvent(new CheckoutOrderEvent(order, false));
      },
    );
  }

  claim(reference: string): void {
    const fault = referenceFault(reference);
    this.#know({ referenceFault: fault });
    if (fault) return this.#onFault('reference');
    void this.#act(
      (api) => api.claimPayment(this.#token, reference),
      (order) => {
        this.#settle(order);
        this.#follower.follow(this.#token, order.pollAfterMs);
      },
    );
  }

  abandon(): void {
    void this.#act(
      (api) => api.abandonOrder(this.#token),
      (order) => {
        this.#settle(order);
        this.forget();
      },
    );
  }

  forget(): void {
    this.#follower.stop();
    this.#memory.order.set(null);
    this.#know({ order: null, problem: null, referenceFault: null, visited: [] });
    this.refresh();
  }

  #attach(): void {
    const { gateway, preset } = this.#host;
    this.#follower.stop();
    this.#gateway = gateway;
    this.#api = createGatewayApi(gateway ?? '');
    this.#memory = createOrderMemory(gateway ?? '');
    this.#preset = preset;
    const draft = this.#memory.draft.get();
    const kept = draft?.preset === JSON.stringify(preset) && draft.selection;
    this.#known = { ...nothingKnown, selection: { ...preset, ...kept } };
    const open = this.#memory.order.get();
    if (!open?.token || !open.order?.fiat) return; // Storage may hold anything.
    this.#token = open.token;
    this.#resumed = true;
    this.#know({ order: open.order });
    // Also where it had ended: a payment that came late may have changed that.
    this.#follower.follow(open.token, 0);
  }

  /** One verb at a time; its problem stays until the next. An answer after another gateway was set is nobody's. */
  async #act<T>(ask: (api: GatewayApi) => Promise<T>, take: (answer: T) => void): Promise<void> {
    if (this.#known.busy) return;
    const api = this.#api;
    this.#know({ busy: true, problem: null });
    try {
      const answer = await ask(api);
      if (api === this.#api) take(answer);
    } catch (error) {
      if (api === this.#api) this.#know({ problem: tellProblem(this.#host, error) });
    }
    if (api === this.#api) this.#know({ busy: false });
  }

  #settle(order: Order): void {
    const { phase } = this.#known.order ?? {};
    this.#keep(order);
    if (this.#resumed) this.#host.dispatchEvent(new CheckoutOrderEvent(order, true));
    this.#resumed = false;
    if (phase !== order.phase) tellStatus(this.#host, order);
  }

  #keep(order: Order): void {
    this.#memory.order.set({ token: this.#token, order });
    this.#know({ order, stale: false });
  }

  #lose(problem: GatewayProblem): void {
    if (problem.endsOrder) this.forget();
    this.#know(problem.endsOrder ? { problem } : { stale: true });
    tellProblem(this.#host, problem);
  }

  #know(news: Partial<Known>): void {
    this.#known = { ...this.#known, ...news };
    this.#host.requestUpdate();
  }
}
