import { html, noChange } from 'lit';

import type { PaymentMethod } from '../../server/gateway/contract.ts';
import { quotable, type Choosing, type Field } from '../checkout/view.ts';
import { alert } from './alert.ts';
import { coins } from './coins.ts';
import { feeChain } from './fee-chain.ts';
import './picker.ts';
import { coinOptions, fiatOptions, networkOptions } from './picker-options.ts';
import type { PickerOption } from './search-options.ts';
import { note, textField } from './text-field.ts';
import type { Stage } from './verbs.ts';

/**
 * The calculator: what is paid, every fee between, what arrives; then where it arrives and how it is paid.
 *
 * @param url turns a path of the gateway into an address
 */
export function orderForm(stage: Stage, view: Choosing, url: (path: string) => string) {
  const { words, verbs } = stage;
  const { messages } = words;
  const { resolved, selection, faults, problem, quote, busy, catalog, amount, limits } = view;
  const { coin, network, fiat } = resolved;
  const asked = quotable(view);
  const { value } = quote;
  // The newest quote, if it is for what is selected now.
  const current =
    value?.coin === asked?.coin && value?.network === asked?.network && value?.fiat === asked?.fiat
      ? value
      : null;

  const brief = (value = '0') => words.money(value, fiat, 'brief');
  const about = {
    min: brief(limits?.min),
    max: brief(limits?.max),
    coin: coin.id.toUpperCase(),
    network: network.name,
    fiat: fiat.code,
    decimals: fiat.decimals,
    example: words.quantity(fiat.decimals ? '1500.5' : '1500'),
  };
  // Told is what the buyer's own change comes to, not what time does to it. Decided while the quote loads, and kept.
  const live = (quote.loading ? (current?.fiatAmount === asked?.fiatAmount ? 'off' : 'polite') : noChange) as
    'off' | 'polite';
  const faultText = (field: Field) => {
    const fault = view.shown[field];
    return fault && messages.faults[fault](about);
  };
  const amountHint =
    amount.kind === 'amount' && amount.regrouped
      ? messages.readAs(brief(amount.value))
      : limits
        ? messages.between(about.min, about.max)
        : '';
  const picker = (
    id: 'fiat' | 'coin' | 'network',
    options: readonly PickerOption[],
    value: string,
    // A network belongs to its coin, a payment method to its currency.
    dependent = {},
  ) =>
    html`<service-checkout-picker
      id=${id}
      ?compact=${id !== 'network'}
      .label=${messages[id]}
      .words=${words}
      .options=${options}
      .value=${value}
      @pick=${({ target }: Event) => verbs.change({ [id]: (target as HTMLInputElement).value, ...dependent })}
    ></service-checkout-picker>`;
  const input = (id: 'amount' | 'wallet' | 'memo', hint: string, beside?: unknown) =>
    textField({
      id,
      label: messages[id],
      hint,
      fault: faultText(id),
      value: selection[id],
      beside,
      numeric: id === 'amount',
      onInput: (value) => verbs.change({ [id]: value }),
      onLeave: () => selection[id] && verbs.visit(id),
    });
  const method = ({ id, name, kind }: PaymentMethod) =>
    html`<label class="box method">
      <input
        type="radio"
        name="method"
        .checked=${id === resolved.method.id}
        @change=${() => verbs.change({ method: id })}
      />
      <span><b>${name}</b><span class="hint">${messages[kind]}</span></span>
    </label>`;

  return html`<form
    class="stack"
    novalidate
    @submit=${(event: Event) => {
      event.preventDefault();
      verbs.place();
    }}
  >
    <div>
      ${input('amount', amountHint, picker('fiat', fiatOptions(catalog), fiat.code, { method: '' }))}
      ${
        quote.problem
          ? alert(
              words,
              quote.problem,
              html`<button class="link" type="button" @click=${() => verbs.retry()}>
                ${messages.retry}
              </button>`,
            )
          : feeChain(stage, view, current)
      }
      <div class="field">
        <label for="get">${messages.youGet}</label>
        <div class="box sum">
          <output class="figures ${quote.loading ? 'dim' : ''}" id="get" aria-live=${live}
            >${
              current
                ? words.quantity(current.quantity)
                : quote.loading
                  ? html`<span class="skeleton"></span>`
                  : '–'
            }</output
          >
          ${picker('coin', coinOptions(catalog, url), coin.id, { network: '' })}
        </div>
      </div>
    </div>
    <fieldset class="field" aria-describedby="network-note">
      <legend>${messages.network}</legend>
      <div class="box ${faults.network ? 'wrong' : ''}">
        ${picker('network', networkOptions(view, words), network.id)}
      </div>
      ${note('network', faultText('network'), '')}
    </fieldset>
    ${input(
      'wallet',
      faults.wallet
        ? messages.walletHint(network.name, network.addressPrefixes.join(', '))
        : messages.walletFinal,
    )}
    ${network.memoPattern && input('memo', messages.memoHint)}
    <fieldset class="field">
      <legend>${messages.payWith}</legend>
      <div class="methods">${fiat.methods.map(method)}</div>
    </fieldset>
    ${alert(words, problem)}
    <button class="primary" aria-disabled=${busy}>
      ${
        busy
          ? messages.placing
          : messages.buy(current ? coins(words, current.quantity, current.coin) : about.coin)
      }
    </button>
  </form>`;
}
