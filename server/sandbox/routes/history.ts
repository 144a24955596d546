import { endpoints, pathOf } from '../../protocol/endpoints.ts';
import { fiatById } from '../../protocol/fiats.ts';
import { pageRange } from '../domain/history-page.ts';
import { Refusal } from '../domain/refusal.ts';
import type { SandboxGround } from '../ground.ts';
import type { SignedRoutes } from '../intake/signed-routes.ts';
import { presentOfframpRecord, presentOnrampRecord } from '../present/order-record.ts';
import { findHistoryRange, readHistory } from '../store/history.ts';

/**
 * The merchant's own orders of one type and fiat, page by page.
 *
 * Not shown in the specification: orders stand in the order of their creation, `since` compares the time of
 * creation and includes the instant it names, and a page beyond the end is empty.
 */
export function addHistoryRoute(routes: SignedRoutes, ground: SandboxGround): void {
  const { merchantHistory } = endpoints;
  routes.post(pathOf(ground.brand, merchantHistory), merchantHistory, async ({ merchant, parameters }) => {
    const { page = 1, pageSize = 50, order = 'ASC', type = 1, fiatType = 1, since = null } = parameters;
    // A fiat that left the service keeps its past.
    if (!fiatById(fiatType)) {
      return new Refusal(400, `fiatType ${fiatType} is not a fiat; allConfigMapping lists the ids.`);
    }
    const list = { appId: merchant.appId, type, fiatType };
    const all = await findHistoryRange(ground.database, list, since);
    const range = all && pageRange(all, { page, pageSize, order });
    const orders = range ? await readHistory(ground.database, list, range, order) : [];
    return orders.map((row) =>
      row.type === 1 ? presentOnrampRecord(row, row.webhookTrials) : presentOfframpRecord(row),
    );
  });
}
