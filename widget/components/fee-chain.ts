import { html, nothing } from 'lit';

import type { Quote } from '../../server/gateway/contract.ts';
import type { Choosing } from '../checkout/view.ts';
import { coins } from './coins.ts';
import './countdown.ts';
import type { Stage } from './verbs.ts';

/** Fees and rate, as the links between what is paid and what arrives. */
export function feeChain({ words, verbs }: Stage, { quote, resolved }: Choosing, current: Quote | null) {
  const { messages } = words;
  const { fiat } = resolved;
  const link = (name: unknown, value: unknown) =>
    html`<div class="row">
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`<dl class="chain figures ${quote.loading ? 'dim' : ''}">
    ${
      current
        ? html`${current.fees.map(({ kind, amount, unit }) =>
            link(
              messages.fees[kind],
              html`<span class="ltr"
                >− ${unit === 'fiat' ? words.money(amount, fiat) : coins(words, amount, current.coin)}</span
              >`,
            ),
          )}
          ${link(
            html`<b class="ltr"
              >1 ${current.coin.toUpperCase()} = ${words.money(current.rate, fiat, 'exact')}</b
            >`,
            html`<service-checkout-countdown
              class="hint"
              .until=${quote.refreshAt}
              .format=${(leftMs: number) =>
                // One width for one digit and two: the line may not break and close up again as time goes on.
                messages.updatesIn(`${Math.ceil(leftMs / 1000)}`.padStart(2, '\u2007'))}
              @elapsed=${() => verbs.refresh()}
            ></service-checkout-countdown>`,
          )}`
        : link(messages.ratePending, nothing)
    }
  </dl>`;
}
