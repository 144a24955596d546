import { html, nothing } from 'lit';

/** A field with its label, and below it what is wrong or else a hint, tied together for assistive technology. */
export interface TextField {
  readonly id: string;
  readonly label: string;
  readonly hint: unknown;
  /** What is wrong, in words. */
  readonly fault: string | false | null;
  /** @default empty, and left to itself from then on */
  readonly value?: string;
  /** Beside the input, in the same box. */
  readonly beside?: unknown;
  readonly numeric?: boolean;
  onInput?(value: string): void;
  onLeave?(): void;
}

export function textField({
  id,
  label,
  hint,
  fault,
  value = '',
  beside,
  numeric,
  onInput,
  onLeave,
}: TextField) {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <div class="box ${beside ? 'sum' : 'ltr'} ${fault ? 'wrong' : ''}">
      <input
        id=${id}
        class="figures"
        inputmode=${numeric ? 'decimal' : nothing}
        placeholder=${numeric ? '0' : ''}
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        aria-invalid=${!!fault}
        aria-describedby="${id}-note"
        .value=${value}
        @input=${({ target }: Event) => onInput?.((target as HTMLInputElement).value)}
        @blur=${onLeave}
      />
      ${beside}
    </div>
    ${note(id, fault, hint)}
  </div>`;
}

export function note(id: string, fault: TextField['fault'], hint: unknown) {
  return html`<p id="${id}-note" class="hint figures ${fault ? 'fault' : ''}" aria-live="polite">
    ${fault || hint}
  </p>`;
}
