import { css } from 'lit';

/**
 * Design tokens, set once on the public element and inherited by everything inside. The names a merchant may set
 * start with `--service-checkout-`; those with `--_` are ours.
 */
export const tokens = css`
  :host {
    color-scheme: light dark;
    --_paper: var(--service-checkout-paper, light-dark(#fff, #16191f));
    --_raised: light-dark(#f4f6f8, #1f242c);
    --_text: var(--service-checkout-text, light-dark(#14181f, #f1f3f6));
    --_muted: light-dark(#59636f, #a3adba);
    --_line: light-dark(#e1e5ea, #343b46);
    --_control-line: light-dark(#858f9b, #6c7786);
    --_accent: var(--service-checkout-accent, light-dark(#1d4fd7, #8fb0ff));
    --_on-accent: var(--service-checkout-on-accent, light-dark(#fff, #0b1530));
    --_good: light-dark(#0b7a45, #5fd39a);
    --_bad: light-dark(#b3261e, #ff9d94);
    --_warn: light-dark(#8a5a00, #f0c46c);
    --_shade: light-dark(rgb(15 20 30 / 45%), rgb(0 0 0 / 60%));
    --_radius: var(--service-checkout-radius, 14px);
    --_font: var(--service-checkout-font, system-ui);
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
`;
