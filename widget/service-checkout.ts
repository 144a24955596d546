import { css, html, LitElement } from 'lit';

import { CheckoutController } from './checkout/checkout-controller.ts';
import type { CheckoutHost } from './checkout/checkout-ports.ts';
import type { Selection } from './checkout/selection.ts';
import { alert } from './components/alert.ts';
import { define } from './components/define.ts';
import { depositInstructions } from './components/deposit.ts';
import { orderForm } from './components/order-form.ts';
import { orderProgress } from './components/progress.ts';
import type { Stage } from './components/verbs.ts';
import { base } from './styles/base.ts';
import { screens } from './styles/screens.ts';
import { tokens } from './styles/tokens.ts';
import { createWords, knownLocale, type Words } from './text/words.ts';

/**
 * A whole crypto checkout in one tag.
 *
 * @tag service-checkout
 * @fires {CheckoutReadyEvent} checkout-ready - The form can be used; once for each gateway.
 * @fires {CheckoutQuoteEvent} checkout-quote - A quote has arrived or was refreshed.
 * @fires {CheckoutOrderEvent} checkout-order - An order was created or taken up again.
 * @fires {CheckoutStatusEvent} checkout-status - The order has entered another phase.
 * @fires {CheckoutCompleteEvent} checkout-complete - The order has ended well.
 * @fires {CheckoutFailedEvent} checkout-failed - The order has ended without a purchase.
 * @fires {CheckoutErrorEvent} checkout-error - A call to the gateway has failed.
 * @csspart card - The surface that everything stands on.
 * @cssproperty --service-checkout-accent - Colour of the one accent.
 * @cssproperty --service-checkout-on-accent - Text on the accent.
 * @cssproperty --service-checkout-paper - Background of the card.
 * @cssproperty --service-checkout-text - Text.
 * @cssproperty --service-checkout-radius - Corners of the card.
 * @cssproperty --service-checkout-font - Font family.
 *
 * @example
 * <service-checkout gateway="https://pay.example.com" fiat="INR" coin="usdt" network="matic20"></service-checkout>
 */
export class ServiceCheckout extends LitElement implements CheckoutHost {
  static override styles = [
    base,
    tokens,
    screens,
    css`
      :host {
        font: 16px/1.4 var(--_font);
        color: var(--_text);
        max-width: 460px;
      }
      .card {
        padding: 24px;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
        background: var(--_paper);
        text-align: start;
      }
      @media (max-width: 480px) {
        .card {
          padding: 20px 16px;
        }
      }
    `,
  ];

  static override properties = {
    gateway: {},
    fiat: {},
    coin: {},
    network: {},
    amount: {},
    walletAddress: { attribute: 'wallet-address' },
    memo: {},
    reference: {},
    theme: { reflect: true },
  };

  /** The gateway's address, absolute or relative to the page. */
  declare gateway: string | undefined;
  /** The fiat preselected, by code, such as `INR`. @default `INR` */
  declare fiat: string | undefined;
  /** The coin preselected, by symbol, such as `usdt`. */
  declare coin: string | undefined;
  /** The network preselected, by symbol, such as `matic20`. */
  declare network: string | undefined;
  /** The fiat amount preselected, as a plain decimal. */
  declare amount: string | undefined;
  /** The wallet address preselected. */
  declare walletAddress: string | undefined;
  /** The memo or tag that goes with the wallet address. */
  declare memo: string | undefined;
  /** The merchant's own reference of the purchase, up to 256 bytes; comes back in history and webhooks. */
  declare reference: string | undefined;
  /** `light` or `dark`; follows the system when left out. */
  declare theme: string | undefined;

  readonly #checkout = new CheckoutController(
    this,
    (field) => void this.updateComplete.then(() => this.#focus(`#${field}`)),
  );
  #words: Words | null = null;
  #hadFocus = false;

  /** The language that the tag stands in: the nearest `lang`, then the browser's. */
  get locale(): string {
    return knownLocale(this.closest<HTMLElement>('[lang]')?.lang || navigator.language);
  }

  get preset(): Selection {
    const { fiat, coin, network, amount, walletAddress, memo } = this;
    // An attribute that was taken away leaves `null` behind.
    return {
      fiat: (fiat ?? '').toUpperCase(),
      coin: (coin ?? '').toLowerCase(),
      network: (network ?? '').toLowerCase(),
      amount: amount ?? '',
      method: '',
      wallet: walletAddress ?? '',
      memo: memo ?? '',
    };
  }

  protected override willUpdate(): void {
    this.#hadFocus = this.matches(':focus-within');
  }

  protected override updated(): void {
    // A button that is taken away, with its screen or alone, takes the focus along: reading goes on from the heading,
    // the first field or the word that something is under way.
    if (this.#hadFocus && !this.matches(':focus-within')) this.#focus('[tabindex], #amount');
  }

  protected override render() {
    const words = this.#currentWords();
    return html`<div class="card" part="card" lang=${words.messages.lang}>${this.#screen(words)}</div>`;
  }

  #screen(words: Words) {
    const checkout = this.#checkout;
    const { view } = checkout;
    const { messages } = words;
    const stage: Stage = { words, verbs: checkout };
    switch (view.kind) {
      case 'loading':
        // Beside what is busy: inside, it would be kept from being read.
        return html`<p class="unseen" role="status" tabindex="-1">${messages.loading}</p>
          <div class="stack" aria-busy="true">
            <div class="skeleton"></div>
            <div class="skeleton"></div>
            <div class="skeleton"></div>
            <div class="skeleton"></div>
          </div>`;
      case 'unavailable':
        return html`<div class="stack">
          <h2 tabindex="-1">${messages.unavailable}</h2>
          ${alert(words, view.problem)}
          <button class="primary" type="button" @click=${() => checkout.retry()}>${messages.retry}</button>
        </div>`;
      case 'choosing':
        return orderForm(stage, view, checkout.url);
      case 'paying':
        return depositInstructions(stage, view);
      case 'tracking':
        return orderProgress(stage, view);
    }
  }

  #focus(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  #currentWords(): Words {
    const { locale } = this;
    return this.#words?.locale === locale ? this.#words : (this.#words = createWords(locale));
  }
}
define('', ServiceCheckout);

declare global {
  interface HTMLElementTagNameMap {
    'service-checkout': ServiceCheckout;
  }
}
