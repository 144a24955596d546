import { resolve, type Resolved, type Selection } from '../../widget/checkout/selection.ts';
import { emptySelection } from './empty-selection.ts';
import { sampleCatalog } from './sample-catalog.ts';

/** The rows of the sample catalogue that a selection names; without one, rupees and Tether. */
export function sampleResolved(selection: Partial<Selection>): Resolved {
  const resolved = resolve(sampleCatalog(), { ...emptySelection, ...selection });
  if (!resolved) throw new Error('The sample catalogue has nothing to select.');
  return resolved;
}
