import { prepareBody, type ReadyBody } from '../../http/ready-body.ts';
import { fiatByCode, fiatById, type FiatRow } from '../../protocol/fiats.ts';
import { mergeCatalog, type MergedCatalog } from '../present/merge-catalog.ts';
import { refuse } from '../refuse.ts';
import type { ReferenceData } from './reference-data.ts';

/** Catalogues by fiat, merged once for each state of the reference data they are made from. */
export interface CatalogBook {
  /**
   * @param fiat a fiat's code in any letter case, or its numeric id
   * @throws Problem `unknown-fiat`; MerchantApiError while there is no reference data at all
   */
  open(fiat: string): Promise<CatalogPage>;
}

export interface CatalogPage {
  readonly merged: MergedCatalog;
  /** False while the smallest purchases of this fiat could not be had. */
  readonly isComplete: boolean;
  /** The catalogue as ready bytes, prepared when first asked for. */
  body(): Promise<ReadyBody>;
}

export function createCatalogBook(reference: ReferenceData): CatalogBook {
  const pages = new Map<number, { readonly sources: readonly unknown[]; readonly page: CatalogPage }>();

  return {
    async open(name) {
      const fiat = findFiat(name);
      const core = await reference.core();
      const buyable = fiat.onramp && core.limits.onramp?.[fiat.id] !== undefined;
      const minimums = buyable ? await reference.coinLimits(fiat.id) : null;
      const sources = [core.coins, core.config, core.chains, core.gasFees, core.limits, minimums];
      const known = pages.get(fiat.id);
      if (known && known.sources.every((source, index) => source === sources[index])) return known.page;

      const merged = mergeCatalog(core, fiat, minimums);
      if (!merged.fiats.has(fiat.code)) throw unknownFiat();
      let body: Promise<ReadyBody> | undefined;
      const page: CatalogPage = {
        merged,
        isComplete: !buyable || minimums !== null,
        body: () => (body ??= prepareBody('application/json; charset=utf-8', JSON.stringify(merged.catalog))),
      };
      pages.set(fiat.id, { sources, page });
      return page;
    },
  };
}

function findFiat(name: string): FiatRow {
  const fiat = /^\d{1,4}$/.test(name) ? fiatById(Number(name)) : fiatByCode(name);
  if (!fiat) throw unknownFiat();
  return fiat;
}

function unknownFiat() {
  return refuse(
    'unknown-fiat',
    'This currency is not offered here. Choose one of the catalogue, such as INR.',
    {
      field: 'fiat',
    },
  );
}
