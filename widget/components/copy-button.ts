import { html, LitElement } from 'lit';

import { base } from '../styles/base.ts';
import type { Words } from '../text/words.ts';
import { define } from './define.ts';

/** Copies a value and says, to eye and ear, whether that worked. */
export class CopyButton extends LitElement {
  static override styles = base;
  static override properties = {
    words: { attribute: false },
    value: {},
    label: {},
    outcome: { state: true },
  };

  declare words: Words;
  /** What is copied. */
  declare value: string;
  /** What the value is, for the button's name. */
  declare label: string;
  declare private outcome: 'copied' | 'copyFailed' | undefined;

  async #copy(): Promise<void> {
    try {
      // Missing on pages without TLS.
      await navigator.clipboard.writeText(this.value);
      this.outcome = 'copied';
    } catch {
      this.outcome = 'copyFailed';
    }
  }

  protected override render() {
    const { messages } = this.words;
    const said = this.outcome && messages[this.outcome];
    return html`<button
        class="link"
        type="button"
        aria-label="${messages.copy} ${this.label}"
        @click=${this.#copy}
        @blur=${() => (this.outcome = undefined)}
      >
        ${said ?? messages.copy}</button
      ><span class="unseen" role="status">${said}</span>`;
  }
}
define('copy', CopyButton);

declare global {
  interface HTMLElementTagNameMap {
    'service-checkout-copy': CopyButton;
  }
}
