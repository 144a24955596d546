import type { Migration } from 'kysely';

import { addScenarios } from './add-scenarios.ts';
import { createDeliveries } from './create-deliveries.ts';
import { createMerchants } from './create-merchants.ts';
import { createOrders } from './create-orders.ts';
import { createSequences } from './create-sequences.ts';
import { createStates } from './create-states.ts';
import { keepLiving } from './keep-living.ts';

/** Which of the two databases is spoken to. */
export type DialectName = 'sqlite' | 'postgres';

/** In the order of their names; a migration that was released never changes. */
export function migrationsFor(dialect: DialectName): Record<string, Migration> {
  return {
    '2026-01-create-orders': createOrders(dialect),
    '2026-02-create-sequences': createSequences,
    '2026-03-create-merchants': createMerchants,
    '2026-04-create-deliveries': createDeliveries(dialect),
    '2026-05-add-scenarios': addScenarios,
    '2026-06-create-states': createStates,
    '2026-07-keep-living': keepLiving(dialect),
  };
}
