/**
 * An upper bound of the ways in which a backtracking engine may try to match a pattern, or `null` for a pattern
 * outside the small language that is read here.
 *
 * Each literal, class and anchor is one way. A sequence multiplies the ways of its parts, an alternation adds those
 * of its branches, and a repetition `X{n,m}` is the sum of `ways(X)^k` over the counts that an input of `maxInput`
 * characters allows. So `^(0x)?[0-9a-f]{40}$` has 2 ways and `^(a+)+$` more than any limit. The bound is proved by
 * construction and errs on the safe side: `([a-z]|[0-9])+` is counted as exponential although it is not.
 *
 * The language: literals, `.`, escapes that mean the same in JavaScript and in RE2, classes, `^`, `$`, groups
 * `(…)` and `(?:…)`, `|`, and greedy or lazy quantifiers. No look-around, back reference, flag or `\b`.
 *
 * @returns at most `Infinity`
 */
export function countBacktrackingPaths(pattern: string, maxInput: number): number | null {
  const reader = new PatternReader(pattern, maxInput);
  const paths = reader.readAlternation();
  if (paths === null || !reader.isAtEnd) return null;
  // An unanchored pattern is tried at every position.
  return pattern.startsWith('^') && !reader.hasTopLevelAlternation ? paths : paths * (maxInput + 1);
}

const quantifier = /^(?:[*+?]|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})\??/;
const escape = /^\\(?:[dDwWsStnr]|x[0-9a-fA-F]{2}|[^a-zA-Z0-9\s])/;
const characterClass = /^\[\^?(?:[^\\[\]]|\\(?:[dDwWsStnr]|x[0-9a-fA-F]{2}|[^a-zA-Z0-9\s]))+\]/;
const plain = /^[^\\[\](){}*+?|]/u;

class PatternReader {
  #rest: string;
  #depth = 0;
  hasTopLevelAlternation = false;
  readonly #maxInput: number;

  constructor(pattern: string, maxInput: number) {
    this.#rest = pattern;
    this.#maxInput = maxInput;
  }

  get isAtEnd(): boolean {
    return this.#rest === '';
  }

  readAlternation(): number | null {
    let total = 0;
    for (;;) {
      const paths = this.#readSequence();
      if (paths === null) return null;
      total += paths;
      if (!this.#take(/^\|/)) return total;
      if (this.#depth === 0) this.hasTopLevelAlternation = true;
    }
  }

  #readSequence(): number | null {
    let product = 1;
    while (this.#rest !== '' && !/^[|)]/.test(this.#rest)) {
      const atom = this.#readAtom();
      if (atom === null) return null;
      const repeated = this.#readQuantifier(atom);
      if (repeated === null) return null;
      product *= repeated;
    }
    return product;
  }

  #readAtom(): number | null {
    if (this.#take(/^\((?:\?:|(?!\?))/)) {
      this.#depth += 1;
      const inner = this.readAlternation();
      this.#depth -= 1;
      return inner !== null && this.#take(/^\)/) ? inner : null;
    }
    return this.#take(characterClass) || this.#take(escape) || this.#take(plain) ? 1 : null;
  }

  #readQuantifier(paths: number): number | null {
    const match = quantifier.exec(this.#rest);
    if (!match) return paths;
    this.#rest = this.#rest.slice(match[0].length);
    const sign = match[0].charAt(0);
    const least = sign === '{' ? Number(match[1]) : sign === '+' ? 1 : 0;
    const most =
      sign === '?' ? 1 : sign !== '{' || (match[2] && !match[3]) ? Infinity : Number(match[3] ?? match[1]);
    return most < least ? null : sumOfPowers(paths, least, Math.max(least, Math.min(most, this.#maxInput)));
  }

  #take(expression: RegExp): boolean {
    const match = expression.exec(this.#rest);
    if (!match) return false;
    this.#rest = this.#rest.slice(match[0].length);
    return true;
  }
}

function sumOfPowers(base: number, from: number, to: number): number {
  let sum = 0;
  for (let exponent = from; exponent <= to; exponent += 1) sum += base ** exponent;
  return sum;
}
