import type { ReferenceFault } from './view.ts';

/** Checks a bank's or payment app's reference by the gateway's rule (`ReferenceInput`). */
export function referenceFault(text: string): ReferenceFault | null {
  if (!text) return 'reference-missing';
  return /^[A-Za-z0-9][\w\-/. ]{3,63}$/.test(text) ? null : 'reference-wrong';
}
