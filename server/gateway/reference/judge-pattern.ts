import { RE2JS } from 're2js';

import { countBacktrackingPaths } from './backtracking-paths.ts';

/** Longest pattern that is looked at, and longest input that is matched, in characters. */
export const maxPatternLength = 256;
export const maxMatchInput = 128;
/**
 * With inputs of 128 characters this is at most two million steps of a backtracking engine: some milliseconds.
 * Addresses of all published chains need fewer than a hundred.
 */
const maxPaths = 16_640;

/** A pattern of the service's, after judgement. */
export interface JudgedPattern {
  /** For a browser's `RegExp`; `null` where it might be slow there, or mean something else. */
  readonly forBrowser: string | null;
  /** Matches in linear time, whatever the pattern; `null` where the pattern is none. */
  readonly matches: ((text: string) => boolean) | null;
}

const refused: JudgedPattern = { forBrowser: null, matches: null };

/**
 * Judges a pattern from upstream (`addressRegex`, `memoRegex`), hostile until it has passed: one plausible pattern
 * froze a tab for two minutes on 22 letters.
 *
 * The gateway itself matches with an RE2 engine, in linear time. A browser has a backtracking engine and is given
 * the pattern only if it compiles there as well and has a proved, small bound of ways to match.
 */
export function judgePattern(pattern: string): JudgedPattern {
  if (pattern === '' || pattern.length > maxPatternLength) return refused;
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern);
  } catch {
    return refused;
  }
  return {
    forBrowser: isQuickInBrowser(pattern) ? pattern : null,
    matches: (text) => text.length <= maxMatchInput && compiled.test(text),
  };
}

function isQuickInBrowser(pattern: string): boolean {
  const paths = countBacktrackingPaths(pattern, maxMatchInput);
  if (paths === null || paths > maxPaths) return false;
  try {
    return new RegExp(pattern).source !== '';
  } catch {
    return false;
  }
}
