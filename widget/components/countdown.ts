import { LitElement } from 'lit';

import { define } from './define.ts';

/**
 * Counts down to an instant and says so once when it is reached. Ticks by itself, so that a passing second redraws
 * these few characters and nothing else; silent to assistive technology, which would read every second.
 *
 * @fires elapsed - The instant has come, with the page visible.
 */
export class Countdown extends LitElement {
  static override properties = { until: { attribute: false }, format: { attribute: false } };

  /** Milliseconds since the epoch. */
  declare until: number;
  /** Words for what is left. */
  declare format: (leftMs: number) => string;

  #timer: ReturnType<typeof setInterval> | undefined;
  /** The instant last told of. */
  #told = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.ariaHidden = 'true';
    this.#timer = setInterval(() => this.#tick(), 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  #tick(): void {
    if (document.hidden) return;
    this.requestUpdate();
    if (Date.now() < this.until || this.#told === this.until) return;
    this.#told = this.until;
    this.dispatchEvent(new Event('elapsed'));
  }

  protected override render() {
    return this.format(Math.max(0, this.until - Date.now()));
  }
}
define('countdown', Countdown);

declare global {
  interface HTMLElementTagNameMap {
    'service-checkout-countdown': Countdown;
  }
}
