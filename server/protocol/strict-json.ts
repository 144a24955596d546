/**
 * Reads JSON as every boundary of ours reads it: `JSON.parse` plus the refusals that the grammar leaves open.
 *
 * Not shown in the specification: we refuse duplicate keys (two readers would see two different orders), nesting
 * deeper than 64, numbers that are not finite once read, and bytes that are not UTF-8. Key order and white space
 * are free. `__proto__` stays an ordinary own key, as `JSON.parse` makes it.
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The engine's message quotes the input, which may hold anything; ours does not.
    throw new JsonRefused('The text is not valid JSON.');
  }
  refuseAmbiguity(text);
  return value;
}

/** Decodes bytes as UTF-8 without replacement characters. @throws JsonRefused on any other bytes */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw new JsonRefused('The text is not valid UTF-8.');
  }
}

/** Why a text was refused; the message never quotes the text. */
export class JsonRefused extends Error {
  override readonly name = 'JsonRefused';
}

export const maxJsonDepth = 64;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\]:,]/g;

/** Walks the tokens of a text already known to be JSON. */
function refuseAmbiguity(text: string): void {
  const keysByDepth: (Set<string> | null)[] = [];
  let pendingString: string | null = null;
  for (const [lexeme] of text.matchAll(token)) {
    const first = lexeme.charCodeAt(0);
    if (first === 0x22) {
      pendingString = lexeme;
      continue;
    }
    if (lexeme === '{' || lexeme === '[') {
      keysByDepth.push(lexeme === '{' ? new Set() : null);
      if (keysByDepth.length > maxJsonDepth) {
        throw new JsonRefused(`The JSON is nested deeper than ${maxJsonDepth} levels.`);
      }
    } else if (lexeme === '}' || lexeme === ']') {
      keysByDepth.pop();
    } else if (lexeme === ':') {
      refuseDuplicate(keysByDepth.at(-1), pendingString);
    } else if (lexeme !== ',' && !Number.isFinite(Number(lexeme))) {
      throw new JsonRefused('The JSON holds a number too large to represent.');
    }
    pendingString = null;
  }
}

function refuseDuplicate(keys: Set<string> | null | undefined, lexeme: string | null): void {
  if (!keys || lexeme === null) return;
  const key = lexeme.includes('\\') ? (JSON.parse(lexeme) as string) : lexeme.slice(1, -1);
  if (keys.has(key)) throw new JsonRefused('The JSON names the same key twice in one object.');
  keys.add(key);
}
