import type { Selection } from '../../widget/checkout/selection.ts';

/** A form in which nothing was entered or preselected. */
export const emptySelection: Selection = {
  fiat: '',
  coin: '',
  network: '',
  amount: '',
  method: '',
  wallet: '',
  memo: '',
};
