import type { Selection } from '../checkout/selection.ts';
import type { Field } from '../checkout/view.ts';
import type { Words } from '../text/words.ts';

/** What a screen may ask for. Requests go up as these verbs; state comes down as a view. */
export interface Verbs {
  change(patch: Partial<Selection>): void;
  /** The buyer has left a field with something in it: what is wrong with that may be said. */
  visit(field: Field): void;
  place(): void;
  /** The buyer says "I have paid". */
  claim(reference: string): void;
  /** Gives the unpaid order up and returns to the form with everything in it. */
  abandon(): void;
  /** Leaves a finished order behind. */
  forget(): void;
  /** Looks at what time has changed: the quote, the deposit window. */
  refresh(): void;
  /** Asks for catalogue and quote anew. */
  retry(): void;
}

/** What every screen is given beside its view. */
export interface Stage {
  readonly words: Words;
  readonly verbs: Verbs;
}
