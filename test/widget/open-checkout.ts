import type { ServiceCheckout } from '../../widget/service-checkout.ts';
import type { FakeClock } from './fake-clock.ts';
import { settle } from './until.ts';

const eventTypes = ['ready', 'quote', 'order', 'status', 'complete', 'failed', 'error'];

/** The element as a buyer meets it: what can be read, typed and pressed. */
export class OpenCheckout {
  readonly element: ServiceCheckout;
  /** Every public event that reached the document, in order. */
  readonly events: Event[] = [];
  readonly #clock: FakeClock;

  constructor(element: ServiceCheckout, clock: FakeClock) {
    this.element = element;
    this.#clock = clock;
    for (const type of eventTypes)
      element.addEventListener(`checkout-${type}`, (event) => this.events.push(event));
  }

  /** The events of one type, e.g. `of<CheckoutOrderEvent>('order')`. */
  of<E extends Event>(type: string): E[] {
    return this.events.filter((event): event is E => event.type === `checkout-${type}`);
  }

  /** @throws Error when there is no such element on the screen */
  find<E extends HTMLElement = HTMLElement>(selector: string): E {
    const found = this.element.renderRoot.querySelector<E>(selector);
    if (!found) throw new Error(`There is no ${selector} on the screen: ${this.text()}`);
    return found;
  }

  has(selector: string): boolean {
    return this.element.renderRoot.querySelector(selector) !== null;
  }

  /** What stands in a part of the screen, as one line. Styles and what nested components draw are not part of it. */
  text(selector = '.card'): string {
    return (this.find(selector).textContent ?? '').replace(/\s+/g, ' ').trim();
  }

  get heading(): string {
    return this.text('h2');
  }

  get alert(): string {
    return this.has('[role=alert]') ? this.text('[role=alert]') : '';
  }

  /** What is said to be wrong with a field; empty while nothing is. */
  fault(id: string): string {
    const note = this.find(`#${id}-note`);
    return note.classList.contains('fault') ? this.text(`#${id}-note`) : '';
  }

  value(id: string): string {
    return this.find<HTMLInputElement>(`#${id}`).value;
  }

  async type(id: string, text: string): Promise<void> {
    const input = this.find<HTMLInputElement>(`#${id}`);
    input.focus();
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await settle();
  }

  async leave(id: string): Promise<void> {
    this.find(`#${id}`).dispatchEvent(new FocusEvent('blur'));
    await settle();
  }

  /** Presses the button whose words start like this, and lets what follows at once happen. */
  async press(words: string): Promise<void> {
    const buttons = [...this.element.renderRoot.querySelectorAll<HTMLElement>('button, a.secondary')];
    const button = buttons.find(({ textContent }) => textContent?.trim().startsWith(words));
    if (!button) throw new Error(`There is no button “${words}” on the screen: ${this.text()}`);
    button.focus();
    button.click();
    await this.#clock.advance(0);
  }

  /** Chooses an option of a picker as if by its list. */
  async choose(id: 'fiat' | 'coin' | 'network', option: string): Promise<void> {
    const picker = this.find<HTMLInputElement>(`#${id}`);
    picker.value = option;
    picker.dispatchEvent(new Event('pick'));
    await settle();
  }

  /** The id of what has the focus inside the element, or its tag where it has none. */
  get focused(): string {
    const active = this.element.shadowRoot?.activeElement;
    return active ? active.id || active.localName : '';
  }
}
