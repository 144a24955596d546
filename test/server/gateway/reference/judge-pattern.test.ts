import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { countBacktrackingPaths } from '../../../../server/gateway/reference/backtracking-paths.ts';
import { judgePattern } from '../../../../server/gateway/reference/judge-pattern.ts';

/** Milliseconds that no busy machine takes for work in linear time, and backtracking exceeds by far: it took 125 s. */
const ages = 10_000;

describe('a pattern from upstream', () => {
  it.each([
    '^(0x)[0-9A-Fa-f]{40}$',
    '^T[1-9A-HJ-NP-Za-km-z]{33}$',
    '^[1-9A-HJ-NP-Za-km-z]{32,44}$',
    '^([13][a-km-zA-HJ-NP-Z1-9]{25,34}|bc1[ac-hj-np-z02-9]{11,71})$',
    '^[0-9]{1,10}$',
    '^0\\.0\\.\\d{1,10}$',
    '^(?:cosmos|osmo)1[0-9a-z]{38}$',
    '^[a-z1-5.]{1,12}$',
    '^\\w+\\.near$',
    '[A-Z2-7]{58}',
  ])('%s goes to the browser as it is', (pattern) => {
    expect(judgePattern(pattern).forBrowser).toBe(pattern);
  });

  it.each([
    '^(a+)+$',
    '^([a-zA-Z]+)*$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '(x+x+)+y',
    '^(([a-z\\d]+[\\-_])*[a-z\\d]+\\.)*([a-z\\d]+[\\-_])*[a-z\\d]+$',
    '^(\\w?){60}$',
    '\\d*\\d*\\d*$',
    '^a{0,128}a{0,128}a{0,128}$',
    '^(.*)*x$',
    '^((a{1,9}){1,9}){1,9}$',
  ])('%s is matched here, in linear time, and never sent to a browser', (pattern) => {
    const judged = judgePattern(pattern);
    expect(judged.forBrowser).toBeNull();
    const startedAt = performance.now();
    judged.matches?.(`${'a'.repeat(127)}!`);
    expect(performance.now() - startedAt).toBeLessThan(ages);
  });

  it.each(['', '(', '[a', 'a{2,1}', '(?=a)', '(?<!a)b', '(a)\\1', 'a'.repeat(257), '*a', '\\'])(
    '%j is no pattern for anybody',
    (pattern) => {
      expect(judgePattern(pattern)).toEqual({ forBrowser: null, matches: null });
    },
  );

  it.each(['\\Aabc\\z', '(?i)abc', '\\pL+', '\\Q.\\E', '(?P<n>a)', '[[:alpha:]]', '\\bword\\b'])(
    '%s means something else in a browser, or is not proved, and stays here',
    (pattern) => {
      expect(judgePattern(pattern).forBrowser).toBeNull();
    },
  );

  it('is never matched against more than 128 characters', () => {
    const { matches } = judgePattern('^a+$');
    expect(matches?.('a'.repeat(128))).toBe(true);
    expect(matches?.('a'.repeat(129))).toBe(false);
  });

  it('means the same here and in a browser, and is quick there', () => {
    const atom = fc.constantFrom('a', 'b', '[ab]', '[^a]', '\\d', '.', '(?:a|b)', '(ab|a)', '(a|[ab]c)');
    const count = fc.constantFrom('', '?', '*', '+', '{2}', '{0,3}', '{1,}', '*?');
    const part = fc.tuple(atom, count).map((pair) => pair.join(''));
    const pattern = fc
      .tuple(
        fc.constantFrom('^', ''),
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('$', ''),
      )
      .map(([start, parts, end]) => start + parts.join('') + end);
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '!'), maxLength: 128 });
    fc.assert(
      fc.property(pattern, text, (source, input) => {
        const judged = judgePattern(source);
        fc.pre(judged.forBrowser !== null);
        const startedAt = performance.now();
        const inBrowser = new RegExp(judged.forBrowser ?? '').test(input);
        expect(performance.now() - startedAt).toBeLessThan(ages);
        expect(judged.matches?.(input)).toBe(inBrowser);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the bound of ways to match', () => {
  it.each([
    ['^(0x)?[0-9a-f]{40}$', 2],
    ['^a|b$', 2 * 129],
    ['^(?:a|b)$', 2],
    ['^a{2,5}$', 4],
    ['^(a|b){2}$', 4],
    ['^a?b?$', 4],
    ['a', 129],
    ['^a*$', 129],
    ['^(a*)*$', Infinity],
  ])('of %s is %d', (pattern, paths) => {
    const counted = countBacktrackingPaths(pattern, 128);
    expect(paths === Infinity ? (counted ?? 0) > 1e100 : counted).toBe(paths === Infinity ? true : paths);
  });
});
