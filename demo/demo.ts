import type {
  CheckoutErrorEvent,
  CheckoutOrderEvent,
  CheckoutQuoteEvent,
  CheckoutStatusEvent,
} from '../widget/events.ts';
import { copyText } from './copy-text.ts';

/** The demo page's own few lines: switches, the snippet and the list of events. The checkout itself is the tag. */
const checkout = find('service-checkout', HTMLElement);
const switches = find('.switches', HTMLFormElement);
const events = find('#events', HTMLOListElement);
const snippet = find('#snippet', HTMLElement);
const copy = find('#copy', HTMLButtonElement);

/** What each event of the element says, in one line. */
const lines: Readonly<Record<string, (event: Event) => string>> = {
  'checkout-ready': () => 'the form can be used',
  'checkout-quote': (event) => {
    const { quote } = event as CheckoutQuoteEvent;
    return `${quote.fiatAmount} ${quote.fiat} → ${quote.quantity} ${quote.coin.toUpperCase()}`;
  },
  'checkout-order': (event) => {
    const { order, resumed } = event as CheckoutOrderEvent;
    return `order ${order.id} ${resumed ? 'taken up again' : 'created'}`;
  },
  'checkout-status': (event) => describe((event as CheckoutStatusEvent).order),
  'checkout-complete': (event) => describe((event as CheckoutStatusEvent).order),
  'checkout-failed': (event) => describe((event as CheckoutStatusEvent).order),
  'checkout-error': (event) => (event as CheckoutErrorEvent).problem.code,
};

for (const [type, say] of Object.entries(lines)) {
  checkout.addEventListener(type, (event) => log(type, say(event)));
}

switches.addEventListener('change', applySwitches);
applySwitches();

snippet.textContent = `<script src="${location.origin}/service-checkout.js" defer></script>

<service-checkout
  gateway="${location.origin}"
  fiat="INR" coin="usdt" network="matic20" amount="5000"
></service-checkout>`;

copy.addEventListener('click', async () => {
  copy.textContent = (await copyText(snippet)) === 'copied' ? 'Copied' : 'Selected: copy it by hand';
});
copy.addEventListener('blur', () => (copy.textContent = 'Copy'));
find('#clear', HTMLButtonElement).addEventListener('click', () => events.replaceChildren());

function applySwitches(): void {
  const chosen = new FormData(switches);
  const theme = String(chosen.get('theme') ?? '');
  for (const element of [document.documentElement, checkout]) {
    if (theme) element.setAttribute('theme', theme);
    else element.removeAttribute('theme');
  }
  document.documentElement.dir = String(chosen.get('dir') ?? 'ltr');
}

function describe(order: CheckoutStatusEvent['order']): string {
  return `order ${order.id}: ${order.phase} (code ${order.code})`;
}

/** How many events stay on the page. */
const kept = 50;

function log(type: string, text: string): void {
  const line = document.createElement('li');
  const name = document.createElement('b');
  name.textContent = type;
  line.append(new Date().toLocaleTimeString('en-GB'), ' ', name, ' ', text);
  events.prepend(line);
  while (events.childElementCount > kept) events.lastElementChild?.remove();
}

function find<E extends Element>(selector: string, kind: new () => E): E {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return element;
}
