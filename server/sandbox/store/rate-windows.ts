import { z } from 'zod';

import { admit, type RateRule, type RateVerdict } from '../domain/sliding-window.ts';
import type { Database } from './database.ts';

/**
 * Counts a request of a merchant to an endpoint, or refuses it. Atomic among requests and processes: the window is
 * written back only where nobody else wrote it since it was read.
 */
export async function countRequest(
  database: Database,
  key: { readonly appId: number; readonly endpoint: string },
  nowMs: number,
  rule: RateRule,
): Promise<RateVerdict> {
  for (;;) {
    const stored = await database
      .selectFrom('rateWindows')
      .select('hits')
      .where('appId', '=', key.appId)
      .where('endpoint', '=', key.endpoint)
      .executeTakeFirst();
    const verdict = admit(stored ? hitList.parse(JSON.parse(stored.hits)) : [], nowMs, rule);
    if (!verdict.admitted) return verdict;
    const hits = JSON.stringify(verdict.hits);
    const written = stored
      ? await database
          .updateTable('rateWindows')
          .set({ hits })
          .where('appId', '=', key.appId)
          .where('endpoint', '=', key.endpoint)
          .where('hits', '=', stored.hits)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows > 0n)
      : await database
          .insertInto('rateWindows')
          .values({ ...key, hits })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => (numInsertedOrUpdatedRows ?? 0n) > 0n);
    if (written) return verdict;
  }
}

const hitList = z.array(z.number());
