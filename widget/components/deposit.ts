import { html } from 'lit';

import type { Paying } from '../checkout/view.ts';
import { alert } from './alert.ts';
import { coins } from './coins.ts';
import './copy-button.ts';
import './countdown.ts';
import { qrCode } from './qr-code.ts';
import { textField } from './text-field.ts';
import type { Stage } from './verbs.ts';

/** Where to pay, how long there is, and the field for the reference once that is done. */
export function depositInstructions(
  { words, verbs }: Stage,
  { order, fiat, busy, problem, fault, over }: Paying,
) {
  const { messages } = words;
  const { deposit, payBefore } = order;
  const amount = words.money(order.fiatAmount, fiat);
  const row = (label: string, shown: string, value = shown) =>
    html`<div class="row">
      <dl>
        <dt class="hint">${label}</dt>
        <dd class="ltr">${shown}</dd>
      </dl>
      <service-checkout-copy .words=${words} .label=${label} .value=${value}></service-checkout-copy>
    </div>`;
  return html`<div class="stack figures">
    <div class="row">
      <div>
        <h2 tabindex="-1">${messages.pay(amount)}</h2>
        <p class="hint">
          ${messages.payFor(coins(words, order.quantity, order.coin))}<br />${messages.order} ${order.id}
        </p>
      </div>
      <p class="left hint">
        <service-checkout-countdown
          .until=${Date.parse(payBefore)}
          .format=${words.duration}
          @elapsed=${() => verbs.refresh()}
        ></service-checkout-countdown>
        ${messages.timeLeft}<span class="unseen">, ${words.time(payBefore)}</span>
      </p>
    </div>
    <p class=${over ? 'alert' : 'unseen'} role="status">${over ? messages.timeUp : ''}</p>
    ${
      deposit?.qr &&
      html`<figure class="hint">
        ${qrCode(deposit.qr)}
        <figcaption>${messages.scan}</figcaption>
      </figure>`
    }
    ${deposit?.link && html`<a class="secondary" href=${deposit.link}>${messages.openApp}</a>`}
    <div class="rows">
      ${row(messages.exactAmount, amount, order.fiatAmount)}
      ${deposit?.fields.map(({ name, value }) => row(messages.fields[name] ?? name.toUpperCase(), value))}
    </div>
    <ul class="hint" role="list">
      ${deposit?.notes.map(({ works, text }) => html`<li class=${works ? 'works' : 'closed'}>${text}</li>`)}
    </ul>
    <form
      class="stack"
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        const { value } = (event.target as HTMLFormElement).elements[0] as HTMLInputElement;
        verbs.claim(value.normalize('NFKC').trim());
      }}
    >
      ${textField({
        id: 'reference',
        label: messages.reference,
        hint: messages.referenceHint,
        fault: fault && messages.faults[fault](),
        // Something is entered in its stead: what was wrong with the last one is no longer said.
        onInput: () => verbs.change({}),
      })}
      ${alert(words, problem)}
      <button class="primary" aria-disabled=${busy}>${busy ? messages.claiming : messages.paid}</button>
      <button class="link" type="button" @click=${() => verbs.abandon()}>${messages.changeOrder}</button>
    </form>
  </div>`;
}
