/**
 * Reads JSON as every boundary of ours reads it: `JSON.parse` plus the refusals that the grammar leaves open.
 *
 * Not shown in the specification: we refuse duplicate keys (two readers would see two different orders), nesting
 * deeper than 64, numbers that are not finite once read, halves of surrogate pairs (they have no UTF-8 form, so that
 * two different texts would be stored as the same one), and bytes that are not UTF-8. Key order and white space are
 * free. `__proto__` stays an ordinary own key, as `JSON.parse` makes it.
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The engine's message quotes the input, which may hold anything; ours does not.
    throw new JsonRefused('The text is not valid JSON.');
  }
  // Of a key that is named twice only one member is left.
  if (countMembers(value, 0) !== countColons(text)) {
    throw new JsonRefused('The JSON names the same key twice in one object.');
  }
  // Only an escape can write half a pair; what is left of them once read is written as an escape again.
  if (text.includes('\\u') && halfPair.test(text) && halfPair.test(JSON.stringify(value))) {
    throw new JsonRefused('The JSON holds half of a surrogate pair.');
  }
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
/** An escape from U+D800 to U+DFFF whose backslash is not itself escaped. */
const halfPair = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/;
const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** How many members all objects of a value have together. @throws JsonRefused where it is too deep or not finite */
function countMembers(value: unknown, depth: number): number {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new JsonRefused('The JSON holds a number too large to represent.');
  }
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === maxJsonDepth) {
    throw new JsonRefused(`The JSON is nested deeper than ${maxJsonDepth} levels.`);
  }
  const isArray = Array.isArray(value);
  const inner: unknown[] = isArray ? value : Object.values(value);
  let members = isArray ? 0 : inner.length;
  for (const item of inner) members += countMembers(item, depth + 1);
  return members;
}

/** How many members a text known to be JSON writes down: its colons outside strings. */
function countColons(text: string): number {
  let colons = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === colon) colons += 1;
    else if (code === quote) at = endOfString(text, at);
  }
  return colons;
}

/** Where a string that starts at a quote has its closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(at)) {
    at += code === backslash ? 2 : 1;
  }
  return at;
}
