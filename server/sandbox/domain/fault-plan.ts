import type { FaultRule } from '../../protocol/control.ts';
import { seededFraction } from './seeded-fraction.ts';

/** The faults that were set. Pure data: what strikes follows from it, the seed and the number of a call. */
export interface FaultPlan {
  readonly rules: readonly FaultRule[];
  /** How often all faults were removed: rules of two eras have nothing to do with each other, whatever their ids. */
  readonly era: number;
}

export const noFaults: FaultPlan = { rules: [], era: 0 };

type WithoutId<T> = T extends unknown ? Omit<T, 'id' | 'left'> : never;
/** A fault as it is asked for. */
export type NewFault = WithoutId<FaultRule>;
/** What a call of the HTTP API suffers. */
export type RequestFault = Extract<FaultRule, { readonly endpoint: string }>;
/** What an attempt to deliver a webhook suffers. */
export type WebhookFault = Exclude<FaultRule, RequestFault>;

/** What is spent makes room; the new one's id is above all others, so that none is ever given twice in an era. */
export function addFault(plan: FaultPlan, fault: NewFault): FaultPlan {
  const id = 1 + Math.max(0, ...plan.rules.map((rule) => rule.id));
  return {
    ...plan,
    rules: [...activeFaults(plan), { ...fault, id, left: fault.count ?? null } as FaultRule],
  };
}

/** Those that may still strike. */
export function activeFaults(plan: FaultPlan): readonly FaultRule[] {
  return plan.rules.filter(({ left }) => left !== 0);
}

/** The ids begin anew, so that a run made after it is that of a new sandbox. */
export function removeFaults(plan: FaultPlan): FaultPlan {
  return { rules: [], era: plan.era + 1 };
}

/** Takes one from what a fault may still strike. @returns null where nothing is left, or the fault is gone */
export function spendFault(plan: FaultPlan, era: number, id: number): FaultPlan | null {
  const rule = plan.rules.find((candidate) => candidate.id === id);
  if (!rule || plan.era !== era || rule.left === null || rule.left === 0) return null;
  const spent = { ...rule, left: rule.left - 1 };
  return { ...plan, rules: plan.rules.map((candidate) => (candidate.id === id ? spent : candidate)) };
}

/** The faults that a call of an endpoint may suffer, in the order they were set. */
export function requestFaultsAt(plan: FaultPlan, endpoint: string): readonly RequestFault[] {
  return activeFaults(plan).filter(
    (rule): rule is RequestFault =>
      'endpoint' in rule && (rule.endpoint === '*' || rule.endpoint === endpoint),
  );
}

export function webhookFaultsOf(plan: FaultPlan): readonly WebhookFault[] {
  return activeFaults(plan).filter((rule): rule is WebhookFault => !('endpoint' in rule));
}

/**
 * Whether a fault strikes a call, the same on every run.
 *
 * @param call names the call among those that the rule sees, e.g. by its number
 */
export function strikes(rule: Pick<FaultRule, 'id' | 'rate'>, call: string, seed: string): boolean {
  return seededFraction(`${seed}/fault/${rule.id}/${call}`) < rule.rate;
}
