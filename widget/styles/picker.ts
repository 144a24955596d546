import { css } from 'lit';

/** The look of a picker: its button, its dialog, its rows. */
export const pickerStyles = css`
  .trigger {
    width: 100%;
    height: 100%;
    min-height: 50px;
    padding: 0 12px;
    border-radius: 10px;
  }
  .trigger .note,
  :host([compact]) .trigger .detail {
    display: none;
  }
  .trigger::after {
    content: '';
    width: 8px;
    height: 8px;
    border: solid var(--_muted);
    border-width: 0 1.5px 1.5px 0;
    transform: translateY(-2px) rotate(45deg);
  }
  .words {
    flex: 1;
    min-width: 0;
  }
  .words > * {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .name {
    font-weight: 600;
  }
  .note {
    text-align: end;
  }
  .icon {
    flex: none;
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: 50%;
    background: var(--_raised);
  }
  dialog {
    width: min(440px, 100vw - 32px);
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    background: var(--_paper);
    color: var(--_text);
    overflow: hidden;
  }
  dialog::backdrop {
    background: var(--_shade);
  }
  .head {
    padding: 8px 20px;
  }
  .close {
    width: 44px;
    height: 44px;
    margin-inline-end: -12px;
    font-size: 24px;
    text-align: center;
  }
  .search {
    margin: 0 20px 12px;
  }
  #list {
    position: relative;
    overflow-y: auto;
    overscroll-behavior: contain;
    height: 390px;
    max-height: calc(100vh - 190px);
    border-top: 1px solid var(--_line);
    outline-offset: -2px;
  }
  [role='option'] {
    position: absolute;
    inset-inline: 0;
    height: 60px;
    padding: 0 20px;
    cursor: pointer;
  }
  .active {
    background: var(--_raised);
    /* Drawn where forced colours take the background away. */
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  [aria-selected='true'] .name::after {
    content: ' ✓';
    color: var(--_accent);
  }
  [aria-disabled='true'] :is(.name, .icon) {
    opacity: 0.55;
  }
  .empty {
    padding: 20px;
  }
  @media (max-width: 480px) {
    dialog {
      width: 100%;
      max-width: 100%;
      margin-bottom: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
  }
`;
