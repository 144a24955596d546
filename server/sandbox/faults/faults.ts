import { z } from 'zod';

import { faultRule } from '../../protocol/control.ts';
import {
  addFault,
  noFaults,
  removeFaults,
  requestFaultsAt,
  spendFault,
  strikes,
  webhookFaultsOf,
  type FaultPlan,
  type NewFault,
  type RequestFault,
  type WebhookFault,
} from '../domain/fault-plan.ts';
import { loadSharedState } from '../shared-state.ts';
import type { Database } from '../store/database.ts';

/** The faults of the sandbox: set over the control API, the same in every process and after a restart. */
export interface Faults {
  readonly plan: FaultPlan;
  add(fault: NewFault): Promise<FaultPlan>;
  clear(): Promise<FaultPlan>;
  /** Reads them anew, for what another process changed. */
  refresh(): Promise<void>;
  /**
   * The faults that strike the next call of an endpoint, all in all at most one that takes its answer away. Each
   * process numbers the calls it sees.
   */
  strikeRequest(endpoint: string): Promise<readonly RequestFault[]>;
  /** The fault that strikes an attempt to deliver a webhook, or null. @param trial which attempt it is */
  webhookFault(deliveryId: number, trial: number): Promise<WebhookFault | null>;
}

export async function loadFaults(database: Database, seed: string): Promise<Faults> {
  const shared = await loadSharedState(database, { name: 'faults', schema: faultPlan, initial: noFaults });
  const callsSeen = new Map<string, number>();

  function numberCall(rule: RequestFault): string {
    const key = `${shared.value.era}/${rule.id}`;
    const number = (callsSeen.get(key) ?? 0) + 1;
    callsSeen.set(key, number);
    return String(number);
  }

  /** Whether a fault that is to strike may: one with a count takes it from the database, where all processes do. */
  async function mayStrike(rule: RequestFault | WebhookFault, era: number): Promise<boolean> {
    if (rule.left === null) return true;
    return (await shared.change((plan) => spendFault(plan, era, rule.id))) !== null;
  }

  let lastJudged: Promise<unknown> = Promise.resolve();
  async function judgeWebhook(deliveryId: number, trial: number): Promise<WebhookFault | null> {
    const { era } = shared.value;
    for (const rule of webhookFaultsOf(shared.value)) {
      if (!strikes(rule, `webhook/${deliveryId}/${trial}`, seed)) continue;
      if (await mayStrike(rule, era)) return rule;
    }
    return null;
  }

  async function set(next: (plan: FaultPlan) => FaultPlan): Promise<FaultPlan> {
    await shared.change(next);
    return shared.value;
  }

  return {
    get plan() {
      return shared.value;
    },
    add: (fault) => set((plan) => addFault(plan, fault)),
    clear: () => set(removeFaults),
    refresh: () => shared.refresh(),
    async strikeRequest(endpoint) {
      const { era } = shared.value;
      // Numbered before anything is waited for, so that calls at the same time have their numbers by arrival.
      const due = requestFaultsAt(shared.value, endpoint).filter((rule) =>
        strikes(rule, numberCall(rule), seed),
      );
      const struck: RequestFault[] = [];
      for (const rule of due) {
        if (takesAnswer(rule) && struck.some(takesAnswer)) continue;
        if (await mayStrike(rule, era)) struck.push(rule);
      }
      return struck;
    },
    async webhookFault(deliveryId, trial) {
      if (webhookFaultsOf(shared.value).length === 0) return null;
      // Many are due at once. One after the other, so that it is the same ones on every run that take what a fault with
      // a count may still strike, whichever of them the database answers first.
      const judged = lastJudged.then(() => judgeWebhook(deliveryId, trial));
      lastJudged = judged.catch(() => null);
      return judged;
    },
  };
}

function takesAnswer({ fault }: RequestFault): boolean {
  return fault === 'status' || fault === 'cut' || fault === 'malformed';
}

const faultPlan = z.object({ rules: z.array(faultRule), era: z.int() });
