import { describe, expect, it } from 'vitest';

import { isLegalTransition, statusCodes, statusOf } from '../../../../server/protocol/status.ts';
import { unpaidEndOf } from '../../../../server/sandbox/domain/path.ts';
import { Refusal } from '../../../../server/sandbox/domain/refusal.ts';
import { chooseScenario, scenarios } from '../../../../server/sandbox/domain/scenarios.ts';

const directions = ['onramp', 'offramp'] as const;

describe.each(directions)('the %s scenarios', (direction) => {
  const rows = scenarios.filter((row) => row.direction === direction);

  it.each(rows)('$name goes from 0 by legal steps to where it stays', ({ path }) => {
    expect(path[0]).toBe(0);
    for (const [index, code] of path.slice(1).entries()) {
      expect(isLegalTransition(direction, path[index] ?? NaN, code), `${path[index]} to ${code}`).toBe(true);
    }
    expect(new Set(path).size).toBe(path.length);
  });

  it('reach every code but those that say a webhook was sent', () => {
    const reached = new Set(rows.flatMap(({ path }) => path));
    const missing = statusCodes(direction).filter(({ code }) => !reached.has(code));
    expect(new Set(missing.map(({ meaning }) => meaning))).toEqual(new Set(['webhook sent']));
  });

  it('stay at a settled code, or wait where their name says so', () => {
    const open = rows.filter(({ path }) => !statusOf(direction, path.at(-1) ?? NaN)?.terminal);
    for (const { name, path } of open) {
      expect(name).toBe(name === 'over-limit' ? 'over-limit' : `waits-at-${path.at(-1)}`);
    }
    const failing = rows.filter(({ path }) => (path.at(-1) ?? NaN) < 0).map(({ path }) => path.at(-1));
    expect(new Set(failing)).toEqual(
      new Set(
        statusCodes(direction)
          .map(({ code }) => code)
          .filter(isBelowZero),
      ),
    );
  });

  it('have a name and an ending of their own', () => {
    const endings = rows.flatMap(({ ending }) => ending ?? []);
    expect(new Set(endings).size).toBe(endings.length);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const ending of endings) expect(ending).toMatch(/^[0-9][1-9]$/);
  });
});

describe('choosing a scenario', () => {
  const byAmount = (direction: (typeof directions)[number], amount: string) => {
    const chosen = chooseScenario(direction, { name: undefined, amount });
    return chosen instanceof Refusal ? chosen : (chosen?.name ?? null);
  };

  it.each([
    ['onramp', '1000.04', 'wrong-amount'],
    ['onramp', '1000.03', 'name-mismatch'],
    ['onramp', '1000.02', 'abandoned'],
    ['onramp', '1000.01', 'timed-out'],
    ['onramp', '1000.0400', 'wrong-amount'],
    ['onramp', '1.04', 'wrong-amount'],
    ['offramp', '100.04', 'amount-mismatch'],
    ['offramp', '100.17', 'alternate-bank'],
    ['onramp', '1000', null],
    ['onramp', '1000.4', null],
    ['onramp', '1004', null],
    ['offramp', '0.04', null],
    ['offramp', '1.004', null],
    ['offramp', '1.0404', null],
  ] as const)('by an amount of %s %s gives %s', (direction, amount, name) => {
    expect(byAmount(direction, amount)).toBe(name);
  });

  it('leaves the prices that people write alone', () => {
    for (const direction of directions) {
      for (const ending of ['00', '25', '49', '50', '75', '95', '99', '10', '20', '90']) {
        expect(byAmount(direction, `19.${ending}`)).toBeNull();
      }
    }
  });

  it('by name wins over the amount', () => {
    expect(chooseScenario('onramp', { name: 'by-hand', amount: '1000.04' })).toMatchObject({
      name: 'by-hand',
    });
  });

  it('by an unknown name, or one of the other direction, is refused with the names there are', () => {
    const unknown = chooseScenario('onramp', { name: 'nope', amount: '1' }) as Refusal;
    expect(unknown).toMatchObject({ code: 400 });
    expect(unknown.error).toMatch(/unknown; use one of timed-out, .*waits-at-14/);
    const other = chooseScenario('offramp', { name: 'wrong-amount', amount: '1' }) as Refusal;
    expect(other.error).toMatch(/not one of type 2; use one of .*alternate-bank/);
  });

  it('to end unpaid is known from the order alone', () => {
    expect(unpaidEndOf({ type: 1, scenario: 'timed-out' })).toBe(-1);
    expect(unpaidEndOf({ type: 2, scenario: 'abandoned' })).toBe(-2);
    expect(unpaidEndOf({ type: 1, scenario: 'wrong-amount' })).toBeNull();
    expect(unpaidEndOf({ type: 1, scenario: null })).toBeNull();
  });
});

function isBelowZero(code: number): boolean {
  return code < 0;
}
