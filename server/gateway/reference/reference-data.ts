import type { z } from 'zod';

import type { MerchantClient } from '../../client/merchant-client.ts';
import { describeError } from '../../http/describe-error.ts';
import type { Logger } from '../../http/logger.ts';
import { endpoints, type EndpointName } from '../../protocol/endpoints.ts';
import type {
  BankDetails,
  ChainMapping,
  CoinLimits,
  CoinList,
  ConfigMapping,
  FiatLimits,
  GasFees,
} from '../../protocol/records.ts';
import { watchBankDetails } from './bank-details-alarm.ts';
import type { CallBudget } from './call-budget.ts';
import { createCell, type Cell } from './cell.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** What the service says that is the same for every buyer. */
export interface ReferenceData {
  /** True once `core` can be given without waiting. */
  isReady(): boolean;
  /** What every catalogue is made from. */
  core(): Promise<CoreReference>;
  /**
   * Smallest purchases in a fiat, or `null` while they cannot be had: the service allows this endpoint ten calls a
   * minute, and there are more fiats than that.
   */
  coinLimits(fiatId: number): Promise<CoinLimits | FiatLimits | null>;
  /** Where INR deposits go, never older than five minutes. */
  bankDetails(): Promise<BankDetails>;
  /** Refreshes what is stale. */
  refreshDue(): Promise<void>;
}

export interface CoreReference {
  readonly coins: CoinList;
  readonly config: ConfigMapping;
  readonly chains: ChainMapping;
  readonly gasFees: GasFees;
  readonly limits: FiatLimits;
}

const minuteMs = 60_000;
/** Well inside ten calls a minute: one for each of the mappings, ten minutes between two calls for one fiat. */
const staleAfterMs = { mapping: minuteMs, coinLimits: 10 * minuteMs, bankDetails: minuteMs / 2 };
const retryAfterMs = 10_000;
const bankDetailsMaxAgeMs = 5 * minuteMs;

export interface ReferenceDataOptions {
  readonly client: MerchantClient;
  readonly budget: CallBudget;
  readonly snapshot: SnapshotFile;
  readonly logger: Logger;
  readonly now: () => number;
  /** Age at which a mapping is fetched anew. @default 60000 */
  readonly refreshAfterMs?: number;
}

export function createReferenceData(options: ReferenceDataOptions): ReferenceData {
  const { client, budget, snapshot, logger, now } = options;
  /** A failing service is asked again after a rest, by the cell; retries at once would only spend the budget. */
  const once = { retries: 0 };

  function cellOf<Name extends EndpointName>(
    endpoint: Name,
    load: () => Promise<z.infer<(typeof endpoints)[Name]['data']>>,
    cell: { readonly name?: string; readonly staleAfterMs?: number } = {},
  ): Cell<z.infer<(typeof endpoints)[Name]['data']>> {
    type Value = z.infer<(typeof endpoints)[Name]['data']>;
    const name = cell.name ?? endpoint;
    const kept = snapshot.values[name];
    const checked = endpoints[endpoint].data.safeParse(kept?.value);
    return createCell<Value>({
      load,
      now,
      staleAfterMs: cell.staleAfterMs ?? options.refreshAfterMs ?? staleAfterMs.mapping,
      retryAfterMs,
      held: kept && checked.success ? { value: checked.data as Value, fetchedAt: kept.fetchedAt } : undefined,
      onValue: (held) => snapshot.keepValue(name, held.value, held.fetchedAt),
      onFailure: (error) =>
        logger.warn({ reference: name, error: describeError(error) }, 'reference data was not refreshed'),
    });
  }

  const core = {
    coins: cellOf('listAllCoins', () => client.listAllCoins(once)),
    config: cellOf('allConfigMapping', () => client.allConfigMapping(once)),
    chains: cellOf('allChainMapping', () => client.allChainMapping(once)),
    gasFees: cellOf('allGasFee', () => client.allGasFee(once)),
    limits: cellOf('limits', () => client.limits({ type: 3 }, once)),
  };
  const loadBankDetails = watchBankDetails(() => client.bankDetails(once), snapshot, logger);
  const bankDetails = cellOf('bankDetails', loadBankDetails, { staleAfterMs: staleAfterMs.bankDetails });
  const coinLimits = new Map<number, Cell<CoinLimits | FiatLimits>>();

  function coinLimitsCell(fiatType: number): Cell<CoinLimits | FiatLimits> {
    const known = coinLimits.get(fiatType);
    if (known) return known;
    const cell = cellOf('allCoinLimits', () => client.allCoinLimits({ fiatType }, once), {
      name: `allCoinLimits:${fiatType}`,
      staleAfterMs: staleAfterMs.coinLimits,
    });
    coinLimits.set(fiatType, cell);
    return cell;
  }

  return {
    isReady: () => Object.values(core).every((cell) => cell.peek() !== undefined),
    async core() {
      const [coins, config, chains, gasFees, limits] = await Promise.all([
        core.coins.read(),
        core.config.read(),
        core.chains.read(),
        core.gasFees.read(),
        core.limits.read(),
      ]);
      return { coins, config, chains, gasFees, limits };
    },
    async coinLimits(fiatId) {
      const cell = coinLimitsCell(fiatId);
      const held = cell.peek();
      if (!budget.hasRoom('allCoinLimits')) return held?.value ?? null;
      return cell.read().catch(() => null);
    },
    bankDetails: () => bankDetails.readWithin(bankDetailsMaxAgeMs),
    async refreshDue() {
      const due: Cell<unknown>[] = [...Object.values(core), bankDetails];
      await Promise.all(due.map((cell) => cell.refreshIfDue()));
    },
  };
}
