import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import rows from '../fixtures/specification-rows.json' with { type: 'json' };
import webhookRows from '../fixtures/specification-webhook-rows.json' with { type: 'json' };
import { databaseKinds } from '../support/databases.ts';
import { describeAmountLimits } from './amount-limits.ts';
import { describeAuthentication } from './authentication.ts';
import { describeBankDetailsShapes } from './bank-details-shapes.ts';
import { describeBankDetails } from './bank-details.ts';
import { describeChainMapping } from './chain-mapping.ts';
import { describeCoinList } from './coin-list.ts';
import type { ContractService } from './contract-service.ts';
import { describeConventions } from './conventions.ts';
import { describeFailuresOnPurpose } from './failures-on-purpose.ts';
import { describeFailures } from './failures.ts';
import { describeGasFees } from './gas-fees.ts';
import { describeHistoryRules } from './history-rules.ts';
import { describeIdentifierMappings } from './identifier-mappings.ts';
import { nameLiveService } from './live-service.ts';
import { describeMerchantHistory } from './merchant-history.ts';
import { describeOrderRecords } from './order-records.ts';
import { describeOrderStatus } from './order-status.ts';
import { describeQuotes } from './quotes.ts';
import { describeRateLimits } from './rate-limits.ts';
import { sandboxOn, type SandboxService } from './sandbox-service.ts';
import { describeStatusCodes } from './status-codes.ts';
import { findUntestedRows } from './untested-rows.ts';
import { describeWebhookPayloads } from './webhook-payloads.ts';
import { describeWebhooks } from './webhooks.ts';

/** What any service can be asked. Each mapping is asked for fewer than ten times in all. */
const everywhere: readonly ((service: ContractService) => void)[] = [
  describeConventions,
  describeAuthentication,
  describeIdentifierMappings,
  describeChainMapping,
  describeGasFees,
  describeCoinList,
  describeAmountLimits,
  describeBankDetails,
  describeQuotes,
  describeOrderRecords,
  describeOrderStatus,
  describeMerchantHistory,
  describeFailures,
];

/** What needs orders of our making, settings of our choice or a clock. */
const onSandboxes: readonly ((service: SandboxService) => void)[] = [
  describeBankDetailsShapes,
  describeStatusCodes,
  describeHistoryRules,
  describeRateLimits,
  describeFailuresOnPurpose,
  describeWebhooks,
  describeWebhookPayloads,
];

const live = nameLiveService(process.env);

describe.each(live ? [live] : [])('the service at $name', (service) => {
  for (const describeGroup of everywhere) describeGroup(service);
});

const sandboxes = databaseKinds.flatMap((kind) => [sandboxOn(kind, 'fetch'), sandboxOn(kind, 'HTTP')]);

describe.each(live ? [] : sandboxes)('a sandbox on $name', (service) => {
  beforeAll(() => service.start());
  afterAll(() => service.stop());
  for (const describeGroup of [...everywhere, ...onSandboxes]) describeGroup(service);

  it('has a test for each row of the specification', ({ task }) => {
    expect(findUntestedRows({ ...rows, ...webhookRows }, task.suite)).toEqual([]);
  });
});
