import { css } from 'lit';

/** The look of the three screens: the form, the deposit instructions, the progress. */
export const screens = css`
  .sum {
    min-height: 64px;
  }
  .sum > :first-child {
    flex: 1;
    align-self: center;
    min-width: 0;
    padding: 0 14px;
    font-size: 22px;
    font-weight: 600;
    overflow-x: auto;
    scrollbar-width: none;
  }
  output .skeleton {
    display: block;
    width: 45%;
    height: 24px;
  }
  service-checkout-picker {
    flex: 1;
    min-width: 0;
  }
  .sum service-checkout-picker {
    flex: none;
    min-width: 116px;
    border-inline-start: 1px solid var(--_line);
  }
  .chain {
    display: grid;
    gap: 8px;
    margin: 14px 18px;
    margin-inline-end: 0;
    padding-inline-start: 20px;
    border-inline-start: 2px solid var(--_line);
    font-size: 14px;
  }
  .chain .row {
    position: relative;
    flex-wrap: wrap;
    gap: 0 12px;
  }
  .chain .row::before {
    content: '';
    position: absolute;
    inset-inline-start: -25px;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--_paper);
    border: 2px solid var(--_muted);
  }
  .dim {
    opacity: 0.5;
  }
  .methods {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
    gap: 10px;
  }
  .method {
    align-items: center;
    gap: 12px;
    padding: 8px 14px;
    color: var(--_text);
  }
  .method:has(:checked) {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .method input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--_accent);
  }
  .method b {
    display: block;
  }
  .alert .link {
    display: block;
  }
  .field ~ .alert {
    margin-block: 14px;
  }
  .left {
    flex: none;
    text-align: end;
  }
  .left service-checkout-countdown {
    display: block;
    font-size: 22px;
    color: var(--_text);
  }
  figure {
    margin: 0 auto;
    text-align: center;
  }
  .qr {
    display: block;
    width: 220px;
    margin-bottom: 8px;
    border-radius: 10px;
    background: #fff;
  }
  .rows {
    border: 1px solid var(--_line);
    border-radius: 10px;
  }
  .rows .row {
    min-height: 60px;
    padding: 8px 14px;
  }
  .rows .row + .row {
    border-top: 1px solid var(--_line);
  }
  dd {
    overflow-wrap: anywhere;
  }
  .works::before {
    content: '✓ ';
    color: var(--_good);
  }
  .closed::before {
    content: '! ';
    color: var(--_warn);
  }
  .mark {
    display: grid;
    place-items: center;
    flex: none;
    width: 36px;
    height: 36px;
    margin-inline-end: 8px;
    border-radius: 50%;
    color: var(--_paper);
    background: var(--_good);
  }
  .failed {
    background: var(--_bad);
  }
  .big {
    font-size: 28px;
    font-weight: 600;
  }
  ol li {
    position: relative;
    display: flex;
    gap: 14px;
    min-height: 44px;
    color: var(--_muted);
  }
  ol li:last-child {
    min-height: 0;
  }
  ol li::before {
    content: '';
    flex: none;
    width: 22px;
    height: 22px;
    border-radius: 50%;
    border: 2px solid var(--_control-line);
    line-height: 18px;
    text-align: center;
  }
  ol li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 22px 0;
    inset-inline-start: 10px;
    width: 2px;
    background: var(--_line);
  }
  ol .done::before {
    content: '✓';
    border-color: var(--_good);
    background: var(--_good);
    color: var(--_paper);
  }
  ol .done,
  ol .now {
    color: var(--_text);
  }
  .now {
    font-weight: 600;
  }
  ol .now::before {
    border: 7px solid var(--_accent);
    animation: breathe 1s ease-in-out infinite alternate;
  }
  .now .hint {
    padding: 2px 0 16px;
    font-weight: 400;
  }
  .facts {
    display: grid;
    gap: 12px;
    padding-top: 16px;
    border-top: 1px solid var(--_line);
    text-align: end;
  }
  .facts dt {
    flex: none;
  }
`;
