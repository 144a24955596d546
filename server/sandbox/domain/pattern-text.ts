/**
 * Writes a text that a pattern accepts, chosen by `pick`. It knows what the address patterns of the catalogue are
 * made of: letters, escapes, classes with ranges, groups, alternatives, and the counts `?`, `{n}` and `{n,m}`.
 *
 * @param pick gives a number from 0 (included) to 1 (excluded)
 * @throws RangeError at anything else, naming the place
 */
export function textMatching(pattern: string, pick: () => number): string {
  let at = 0;

  function alternatives(): string {
    const options = [sequence()];
    while (pattern[at] === '|') {
      at += 1;
      options.push(sequence());
    }
    return choose(options);
  }

  function sequence(): string {
    let text = '';
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const start = at;
      const first = atom();
      const end = at;
      const { least, most } = count();
      const after = at;
      const times = least + Math.floor(pick() * (most - least + 1));
      for (let done = 0; done < times; done += 1) {
        // Each repetition reads the atom anew: a class gives another letter.
        at = start;
        text += done === 0 ? first : atom();
        at = end;
      }
      at = after;
    }
    return text;
  }

  function atom(): string {
    const letter = pattern[at] ?? '';
    at += 1;
    if (letter === '^' || letter === '$') return '';
    if (letter === '[') return choose(classLetters());
    if (letter === '\\') return pattern[at++] ?? '';
    if (letter === '(') {
      if (pattern.startsWith('?:', at)) at += 2;
      const text = alternatives();
      expect(')');
      return text;
    }
    if ('.*+?{'.includes(letter)) throw unknown(at - 1);
    return letter;
  }

  function classLetters(): string[] {
    const letters: string[] = [];
    while (pattern[at] !== ']') {
      if (pattern[at] === '\\') at += 1;
      const from = pattern[at];
      if (from === undefined || from === '^') throw unknown(at);
      at += 1;
      if (pattern[at] !== '-' || pattern[at + 1] === ']') {
        letters.push(from);
        continue;
      }
      const to = pattern.charCodeAt(at + 1);
      at += 2;
      for (let code = from.charCodeAt(0); code <= to; code += 1) letters.push(String.fromCharCode(code));
    }
    at += 1;
    return letters;
  }

  function count(): { readonly least: number; readonly most: number } {
    if (pattern[at] === '?') {
      at += 1;
      return { least: 0, most: 1 };
    }
    const braces = /^\{(\d+)(?:,(\d+))?\}/.exec(pattern.slice(at));
    if (!braces) return { least: 1, most: 1 };
    at += braces[0].length;
    const least = Number(braces[1]);
    return { least, most: Number(braces[2] ?? least) };
  }

  function choose(options: readonly string[]): string {
    return options[Math.floor(pick() * options.length)] ?? '';
  }

  function expect(letter: string): void {
    if (pattern[at] !== letter) throw unknown(at);
    at += 1;
  }

  function unknown(place: number): RangeError {
    return new RangeError(
      `Cannot write a text for ${JSON.stringify(pattern)}: unknown at character ${place + 1}.`,
    );
  }

  const text = alternatives();
  if (at < pattern.length) throw unknown(at);
  return text;
}
