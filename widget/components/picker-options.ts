import type { Catalog } from '../../server/gateway/contract.ts';
import type { Choosing } from '../checkout/view.ts';
import type { Words } from '../text/words.ts';
import { coins } from './coins.ts';
import type { PickerOption } from './search-options.ts';

/** Coins and fiats come by the thousand and change with the catalogue alone: made once for each. */
const coinsOf = new WeakMap<Catalog, readonly PickerOption[]>();
const fiatsOf = new WeakMap<Catalog, readonly PickerOption[]>();

export function coinOptions(catalog: Catalog, url: (path: string) => string): readonly PickerOption[] {
  return remember(coinsOf, catalog, () =>
    catalog.coins.map(({ id, name, icon, networks }) => ({
      id,
      name: id.toUpperCase(),
      detail: name,
      note: '',
      icon: icon === null ? '' : url(icon),
      disabled: !networks.length,
    })),
  );
}

export function fiatOptions(catalog: Catalog): readonly PickerOption[] {
  return remember(fiatsOf, catalog, () =>
    catalog.fiats
      .filter(({ buy }) => buy)
      .map(({ code, name }) => ({
        id: code,
        name: code,
        detail: name,
        note: '',
        icon: null,
        disabled: false,
      })),
  );
}

/** What each network of the coin costs; one that is closed says so. */
export function networkOptions({ catalog, resolved }: Choosing, words: Words): readonly PickerOption[] {
  const { coin } = resolved;
  const { messages } = words;
  return coin.networks.map(({ id, fee, open }) => ({
    id,
    name: catalog.networks.find((network) => network.id === id)?.name ?? id,
    detail: open ? id.toUpperCase() : messages.networkClosed,
    note: open && fee !== null ? messages.networkFee(coins(words, fee, coin.id)) : '',
    icon: null,
    disabled: !open,
  }));
}

function remember<K extends object, V>(memory: WeakMap<K, V>, key: K, make: () => V): V {
  const value = memory.get(key) ?? make();
  memory.set(key, value);
  return value;
}
