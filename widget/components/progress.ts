import { html, nothing } from 'lit';

import type { Phase } from '../../server/gateway/contract.ts';
import type { Tracking } from '../checkout/view.ts';
import { coins } from './coins.ts';
import type { Stage } from './verbs.ts';

/** The step of the list under way in each phase of a purchase. */
const stepOf: Partial<Record<Phase, number>> = {
  'payment-claimed': 1,
  'payment-received': 2,
  buying: 2,
  bought: 3,
  sending: 3,
};

/** An order under way or at its end: the steps, what is going on now, and what there is to keep. */
export function orderProgress({ words, verbs }: Stage, { order, fiat, stale }: Tracking) {
  const { messages } = words;
  const { phase, final, transaction } = order;
  const complete = phase === 'complete';
  const now = stepOf[phase] ?? 0;
  const fact = (name: string, value: string | null) =>
    value &&
    html`<div class="row">
      <dt class="hint">${name}</dt>
      <dd class="ltr">${value}</dd>
    </div>`;
  const step = (name: string, index: number) =>
    html`<li
      class=${index < now ? 'done' : index > now ? '' : 'now'}
      aria-current=${index === now ? 'step' : 'false'}
    >
      <div>
        ${name} ${index < now ? html`<span class="unseen">${messages.done}</span>` : nothing}
        ${index === now ? html`<p class="hint">${messages.phases[phase]}</p>` : nothing}
      </div>
    </li>`;
  return html`<div class="stack figures">
    <h2 tabindex="-1">
      ${
        final
          ? html`<span class="mark ${complete ? '' : 'failed'}" aria-hidden="true"
                >${complete ? '✓' : '!'}</span
              >
              ${messages.ends[phase]}`
          : messages.progress
      }
    </h2>
    ${complete ? html`<p class="big ltr">${coins(words, order.quantity, order.coin)}</p>` : nothing}
    ${
      final
        ? nothing
        : html`<ol role="list">
            ${messages.steps.map(step)}
          </ol>`
    }
    <p class=${final ? '' : 'unseen'} role="status">${messages.phases[phase]}</p>
    <p class=${stale ? 'alert' : 'unseen'} role="status">${stale ? messages.stale : ''}</p>
    <dl class="facts">
      ${fact(messages.orderAmount, words.money(order.fiatAmount, fiat))}
      ${fact(messages.sentTo, order.walletAddress)} ${fact(messages.memo, order.memo)}
      ${fact(messages.yourReference, order.reference)}
      ${fact(`${messages.order} ${order.id}`, words.time(order.createdAt))}
    </dl>
    ${
      transaction &&
      html`<a class="secondary" href=${transaction.url} target="_blank" rel="noopener noreferrer"
        >${messages.viewTransaction}</a
      >`
    }
    ${
      final
        ? html`<button class="primary" type="button" @click=${() => verbs.forget()}>
            ${messages.again}
          </button>`
        : html`<p class="hint">${messages.leaveHint}</p>`
    }
  </div>`;
}
