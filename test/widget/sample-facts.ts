import type { Facts } from '../../widget/checkout/view.ts';
import { emptySelection } from './empty-selection.ts';
import { sampleCatalog } from './sample-catalog.ts';

/** What is known once the catalogue is there and nothing was entered. */
export function sampleFacts(patch: Partial<Facts> = {}): Facts {
  return {
    selection: emptySelection,
    visited: [],
    order: null,
    busy: false,
    problem: null,
    referenceFault: null,
    stale: false,
    locale: 'en-IN',
    catalog: sampleCatalog(),
    catalogProblem: null,
    quote: { value: null, loading: false, problem: null, refreshAt: 0 },
    ...patch,
  };
}
