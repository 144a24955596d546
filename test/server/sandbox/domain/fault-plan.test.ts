import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  addFault,
  noFaults,
  removeFaults,
  requestFaultsAt,
  spendFault,
  strikes,
  webhookFaultsOf,
} from '../../../../server/sandbox/domain/fault-plan.ts';

const cut = { fault: 'cut', endpoint: 'quotes', rate: 1 } as const;
const struckOf = (rule: { id: number; rate: number }, calls: number, seed = 'seed') =>
  Array.from({ length: calls }, (_, call) => strikes(rule, String(call), seed));

describe('a fault', () => {
  it('strikes always at rate 1 and never at rate 0', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (seed, call, id) => {
        expect(strikes({ id, rate: 1 }, call, seed)).toBe(true);
        expect(strikes({ id, rate: 0 }, call, seed)).toBe(false);
      }),
    );
  });

  it.each([0.1, 0.5, 0.9])('strikes about its share of the calls: %d', (rate) => {
    const struck = struckOf({ id: 1, rate }, 10_000).filter(Boolean).length;
    expect(Math.abs(struck / 10_000 - rate)).toBeLessThan(0.02);
  });

  it('strikes the same calls on every run, others with another seed or for another rule', () => {
    const once = struckOf({ id: 1, rate: 0.5 }, 100);
    expect(struckOf({ id: 1, rate: 0.5 }, 100)).toEqual(once);
    expect(struckOf({ id: 1, rate: 0.5 }, 100, 'other')).not.toEqual(once);
    expect(struckOf({ id: 2, rate: 0.5 }, 100)).not.toEqual(once);
  });
});

describe('a plan of faults', () => {
  it('numbers them from 1, and anew after they were removed', () => {
    const two = addFault(addFault(noFaults, cut), { fault: 'lose', rate: 0.5 });
    expect(two.rules.map(({ id }) => id)).toEqual([1, 2]);
    expect(addFault(removeFaults(two), cut).rules.map(({ id }) => id)).toEqual([1]);
  });

  it('gives an endpoint its own faults and those of all, and webhooks theirs', () => {
    const plan = [
      cut,
      { fault: 'slow', ms: 5, endpoint: '*', rate: 1 } as const,
      { fault: 'skew', ms: 5, endpoint: 'limits', rate: 1 } as const,
      { fault: 'duplicate', rate: 1 } as const,
    ].reduce(addFault, noFaults);
    expect(requestFaultsAt(plan, 'quotes').map(({ fault }) => fault)).toEqual(['cut', 'slow']);
    expect(requestFaultsAt(plan, 'createOrder').map(({ fault }) => fault)).toEqual(['slow']);
    expect(webhookFaultsOf(plan).map(({ fault }) => fault)).toEqual(['duplicate']);
  });

  it('spends a fault with a count until nothing is left, one without never', () => {
    const plan = addFault(addFault(noFaults, { ...cut, count: 2 }), cut);
    const once = spendFault(plan, 0, 1);
    const twice = once && spendFault(once, 0, 1);
    expect(twice?.rules[0]).toMatchObject({ count: 2, left: 0 });
    expect(twice && spendFault(twice, 0, 1)).toBeNull();
    expect(twice && requestFaultsAt(twice, 'quotes').map(({ id }) => id)).toEqual([2]);
    expect(spendFault(plan, 0, 2)).toBeNull();
  });

  it('drops what is spent when another is added, and gives no id twice', () => {
    const lasting = addFault(noFaults, cut);
    const spent = spendFault(addFault(lasting, { ...cut, count: 1 }), 0, 2) ?? noFaults;
    const next = addFault(spent, { ...cut, count: 1 });
    expect(next.rules.map(({ id }) => id)).toEqual([1, 3]);
    expect(addFault(spendFault(next, 0, 3) ?? noFaults, cut).rules.map(({ id }) => id)).toEqual([1, 4]);
  });

  it('spends nothing of a fault that was set after the one that is meant was removed', () => {
    const later = addFault(removeFaults(noFaults), { ...cut, count: 1 });
    expect(spendFault(later, 0, 1)).toBeNull();
    expect(spendFault(later, 1, 1)).not.toBeNull();
  });
});
