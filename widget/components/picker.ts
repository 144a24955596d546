import { html, LitElement, nothing, type PropertyValues } from 'lit';

import { base } from '../styles/base.ts';
import { pickerStyles } from '../styles/picker.ts';
import type { Words } from '../text/words.ts';
import { define } from './define.ts';
import { searchOptions, type PickerOption } from './search-options.ts';

/** Rows have one height, so that a list of thousands is a window of a dozen. Both stand in the styles as well. */
const rowHeight = 60;
const listHeight = 390;
const overscan = 3;
/** Lists up to this length need no search field, which would raise the keyboard on a phone. */
const searchFrom = 8;
/** What has to have the focus for a key to choose: a space typed into the search is a space. */
const pickers: Readonly<Record<string, string>> = { Enter: ':not(.close)', ' ': '#list' };
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 6,
  PageUp: -6,
  Home: -Infinity,
  End: Infinity,
};

/**
 * A button that opens a searchable list in a dialog: combobox and listbox to assistive technology; arrow and page
 * keys, Home, End, Enter and, where nothing is typed, Space to the keyboard.
 *
 * With the attribute `compact` the button shows icon and name alone.
 *
 * @fires pick - An option was chosen; `value` is its id.
 */
export class Picker extends LitElement {
  static override styles = [base, pickerStyles];
  static override properties = {
    label: {},
    words: { attribute: false },
    options: { attribute: false },
    value: {},
    opened: { state: true },
    term: { state: true },
    active: { state: true },
    scrolled: { state: true },
  };

  /** What is picked, e.g. "Coin"; the dialog's heading and part of the button's name. */
  declare label: string;
  declare words: Words;
  declare options: readonly PickerOption[];
  /** The id of the chosen option. */
  declare value: string;

  declare private opened: boolean;
  declare private term: string;
  declare private active: number;
  declare private scrolled: number;
  #found: readonly PickerOption[] = [];

  override focus(): void {
    this.renderRoot.querySelector('button')?.focus();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.opened && ['opened', 'term', 'options'].some((name) => changed.has(name))) {
      this.#found = searchOptions(this.options, this.term);
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.opened) return;
    const opening = changed.has('opened');
    if (opening) this.#dialog?.showModal();
    // Also where the active row keeps its number: it is another row in another list, and a list opened anew starts at its top.
    if (['opened', 'term', 'active'].some((name) => changed.has(name))) {
      this.renderRoot.querySelector('.active')?.scrollIntoView({ block: opening ? 'center' : 'nearest' });
    }
  }

  get #dialog() {
    return this.renderRoot.querySelector('dialog');
  }

  #open(): void {
    this.term = '';
    this.active = Math.max(
      0,
      this.options.findIndex(({ id }) => id === this.value),
    );
    this.scrolled = this.active * rowHeight;
    this.opened = true;
  }

  /** A press on the backdrop lands on the dialog itself. */
  #onClick({ target }: Event): void {
    if ((target as Element).matches('dialog, .close')) this.#dialog?.close();
  }

  #onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    const from = pickers[event.key];
    if (step) this.active = Math.max(0, Math.min(this.#found.length - 1, this.active + step));
    else if (from && (event.target as Element).matches(from)) this.#pick(this.#found[this.active]);
    else return;
    event.preventDefault();
  }

  #pick(option: PickerOption | undefined): void {
    if (!option || option.disabled) return;
    this.value = option.id;
    this.#dialog?.close();
    this.dispatchEvent(new Event('pick'));
  }

  protected override render() {
    const chosen = this.options.find(({ id }) => id === this.value);
    return html`<button class="trigger row" type="button" aria-haspopup="dialog" @click=${this.#open}>
        <span class="unseen">${this.label}:</span>
        ${chosen ? row(chosen) : this.words.messages.choose}
      </button>
      ${this.opened ? this.#renderDialog() : nothing}`;
  }

  #renderDialog() {
    const { messages } = this.words;
    const searching = this.options.length > searchFrom;
    const count = this.#found.length;
    const active = count ? `o${this.active}` : nothing;
    return html`<dialog
      aria-labelledby="heading"
      @close=${() => (this.opened = false)}
      @click=${this.#onClick}
      @keydown=${this.#onKeyDown}
    >
      <div class="row head">
        <h2 id="heading">${this.label}</h2>
        <button class="close" type="button" aria-label=${messages.close}>×</button>
      </div>
      ${
        searching
          ? html`<div class="search">
              <input
                class="box"
                type="search"
                role="combobox"
                autofocus
                autocomplete="off"
                spellcheck="false"
                aria-expanded="true"
                aria-controls="list"
                aria-autocomplete="list"
                aria-activedescendant=${active}
                aria-label=${messages.search}
                placeholder=${messages.search}
                @input=${({ target }: Event) => {
                  this.term = (target as HTMLInputElement).value;
                  this.active = 0;
                }}
              />
            </div>`
          : nothing
      }
      <div
        id="list"
        role="listbox"
        aria-label=${this.label}
        tabindex=${searching ? -1 : 0}
        ?autofocus=${!searching}
        aria-activedescendant=${searching ? nothing : active}
        @scroll=${({ target }: Event) => (this.scrolled = (target as Element).scrollTop)}
      >
        <div .style=${`height:${count * rowHeight}px`}></div>
        ${this.#visible().map(
          ([option, index]) =>
            html`<div
              id="o${index}"
              role="option"
              class="row ${index === this.active ? 'active' : ''}"
              .style=${`top:${index * rowHeight}px`}
              aria-selected=${option.id === this.value}
              aria-disabled=${option.disabled}
              aria-setsize=${count}
              aria-posinset=${index + 1}
              @click=${() => this.#pick(option)}
            >
              ${row(option)}
            </div>`,
        )}
      </div>
      <p class=${count ? 'unseen' : 'empty hint'} role="status">
        ${count && !this.term ? '' : messages.found(count)}
      </p>
    </dialog>`;
  }

  /** The options in the window, and the active one wherever it is: `aria-activedescendant` points at it. */
  #visible(): (readonly [PickerOption, number])[] {
    const first = Math.floor(this.scrolled / rowHeight) - overscan;
    const last = first + listHeight / rowHeight + 2 * overscan;
    return this.#found.flatMap((option, index) =>
      (index >= first && index <= last) || index === this.active ? [[option, index] as const] : [],
    );
  }
}
define('picker', Picker);

function row({ name, detail, note, icon }: PickerOption) {
  return html`${
      icon === null
        ? nothing
        : icon
          ? html`<img class="icon" src=${icon} alt="" loading="lazy" />`
          : html`<span class="icon hint" aria-hidden="true">${name[0]}</span>`
    }
    <span class="words">
      <span class="name">${name}</span>
      <span class="detail hint">${detail}</span>
    </span>
    <span class="note hint figures">${note}</span>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'service-checkout-picker': Picker;
  }
}
