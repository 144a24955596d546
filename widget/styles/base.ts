import { css } from 'lit';

/** Shared by every component: resets, text, controls. */
export const base = css`
  :host {
    display: block;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  h2,
  p,
  dl,
  dd,
  ol,
  ul,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
    list-style: none;
  }
  h2 {
    display: flex;
    align-items: center;
    font-size: 22px;
    font-weight: 600;
  }
  button,
  input {
    font: inherit;
    color: inherit;
  }
  button {
    background: none;
    border: 0;
    padding: 0;
    cursor: pointer;
    text-align: start;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .box input:focus-visible {
    outline: none;
  }
  legend {
    margin-bottom: 6px;
  }
  label,
  legend,
  .hint {
    display: block;
    padding: 0;
    font-size: 14px;
    color: var(--_muted);
  }
  .fault {
    color: var(--_bad);
  }
  .figures {
    font-variant-numeric: tabular-nums;
  }
  .ltr {
    direction: ltr;
    unicode-bidi: isolate;
    /* Chromium knows it by its prefix alone. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .stack,
  .field {
    display: flex;
    flex-direction: column;
    gap: 20px;
  }
  .field {
    gap: 6px;
  }
  .row {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
  }
  .box {
    display: flex;
    min-height: 52px;
    width: 100%;
    border: 1px solid var(--_control-line);
    border-radius: 10px;
    background: var(--_paper);
  }
  .box:has(input:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: -1px;
    border-color: var(--_accent);
  }
  input {
    flex: 1;
    min-width: 0;
    padding: 0 14px;
    border: 0;
    background: none;
    text-align: inherit;
  }
  .box.wrong {
    border-color: var(--_bad);
  }
  .primary,
  .secondary {
    width: 100%;
    padding: 14px 16px;
    border-radius: 10px;
    text-align: center;
    font-weight: 600;
    text-decoration: none;
  }
  .primary {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .primary[aria-disabled='true'] {
    opacity: 0.7;
  }
  .secondary {
    border: 1px solid var(--_control-line);
    color: var(--_text);
  }
  .link {
    min-height: 44px;
    color: var(--_accent);
    font-size: 14px;
    font-weight: 600;
  }
  .alert {
    padding: 14px;
    border-radius: 10px;
    border: 1px solid var(--_bad);
    font-size: 14px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .skeleton {
    height: 64px;
    border-radius: 8px;
    background: var(--_raised);
  }
  @media (prefers-reduced-motion: no-preference) {
    .skeleton {
      animation: breathe 1.6s ease-in-out infinite alternate;
    }
    @keyframes breathe {
      to {
        opacity: 0.45;
      }
    }
  }
`;
