import type { SandboxOfframpOrder, SandboxOnrampOrder } from '../../protocol/extensions.ts';
import type { ListedPair } from '../domain/listing.ts';
import type { Order } from '../domain/order.ts';
import { presentOfframpRecord, presentOnrampRecord } from './order-record.ts';

/**
 * An order as our extension answers it: the specification's record and what a checkout needs beside it.
 *
 * @param deposit the account to pay into; null where bankDetails names it, and for a sale
 */
export function presentOrder(
  order: Order,
  listed: ListedPair | undefined,
  deposit: SandboxOnrampOrder['deposit'],
): SandboxOnrampOrder | SandboxOfframpOrder {
  const extras = {
    coinCode: listed?.coin.symbol ?? '',
    network: listed?.chain.record.chainSymbol ?? '',
    addressTag: order.addressTag,
    expiresAt: new Date(order.expiresAt).toISOString(),
    scenario: order.scenario,
    deposit,
  };
  if (order.type === 1) return { ...presentOnrampRecord(order), ...extras };
  const depositAddress = order.depositAddress ?? '';
  return { ...presentOfframpRecord(order), referenceId: order.referenceId, ...extras, depositAddress };
}
