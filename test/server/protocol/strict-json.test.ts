import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  decodeUtf8,
  JsonRefused,
  maxJsonDepth,
  parseStrictJson,
} from '../../../server/protocol/strict-json.ts';

describe('parseStrictJson', () => {
  it('reads every JSON text as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses every text that JSON.parse refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:0123.eE+-\\ntrufals u') }), (text) => {
        fc.pre(!isJson(text));
        expect(() => parseStrictJson(text)).toThrow(JsonRefused);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['twice the same key', '{"a":1,"a":1}'],
    ['the same key once escaped', '{"a":1,"\\u0061":2}'],
    ['the same key by two escapes', '{"\\u00e9":1,"\\u00E9":2}'],
    ['an escaped quote in both', '{"x\\"y":1,"x\\u0022y":2}'],
    ['twice the empty key', '{"":1,"":2}'],
    ['a duplicate deep inside', '{"a":[{"b":{"c":1,"d":2,"c":3}}]}'],
    ['a duplicate after a nested object', '{"a":{"a":1},"b":[{"a":1}],"a":2}'],
    ['twice __proto__', '{"__proto__":1,"__proto__":2}'],
  ])('refuses %s', (_, text) => {
    expect(() => parseStrictJson(text)).toThrow('same key twice');
  });

  it.each([
    ['the same key in sibling objects', '[{"a":1},{"a":2}]'],
    ['the same key in parent and child', '{"a":{"a":{"a":1}}}'],
    ['a value that spells the key', '{"a":"a","b":"a"}'],
    ['strings that look like structure', '{"a":"{\\"a\\":1,\\"a\\":2}","b":":,{}[]"}'],
    ['strings that look like huge numbers', '["1e400","-1e999"]'],
    ['keys that differ in letter case', '{"a":1,"A":2}'],
    ['a backslash before the closing quote', '{"a\\\\":1,"a":2}'],
    ['white space everywhere', ' {\n"a"\t:\r1 , "b" : [ ] } '],
  ])('accepts %s', (_, text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });

  it.each(['1e400', '-1e400', '{"a":1E+999}', '[1,2,9e99999]'])('refuses the number in %s', (text) => {
    expect(() => parseStrictJson(text)).toThrow('too large');
  });

  it.each(['"\\ud800"', '["\\uDFFF"]', '{"a\\ud83d":1}', '"\\ude00\\ud83d"', '"\\\\\\ud800"'])(
    'refuses the half of a surrogate pair in %s: stored as UTF-8 it would be as good as any other half',
    (text) => {
      expect(() => parseStrictJson(text)).toThrow('half of a surrogate pair');
    },
  );

  it.each(['"\\ud83d\\ude00"', '"\\\\ud800"', '"\\u00d8"', '"😀"', '"\\ud83d\\uDE00 \\\\ud800"'])(
    'accepts %s, where no half is left',
    (text) => {
      expect(parseStrictJson(text)).toBe(JSON.parse(text));
    },
  );

  it('refuses a member written twice anywhere in any JSON', () => {
    const objects = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 2 }), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(objects, fc.nat(), (object, pick) => {
        const members = Object.entries(object).map(
          ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
        );
        const twice = [...members, members[pick % members.length]];
        expect(() => parseStrictJson(`[{"x":{${twice.join(',')}}}]`)).toThrow('same key twice');
      }),
    );
  });

  it('reads a string of megabytes', () => {
    const text = JSON.stringify({ a: 'é\\"'.repeat(2_000_000) });
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });

  it('accepts the largest finite number and one that is too small to tell from zero', () => {
    expect(parseStrictJson('[1.7976931348623157e308,1e-400]')).toEqual([Number.MAX_VALUE, 0]);
  });

  it('takes nesting up to its limit and not one level more', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(() => parseStrictJson(nested(maxJsonDepth))).not.toThrow();
    expect(() => parseStrictJson(nested(maxJsonDepth + 1))).toThrow(`deeper than ${maxJsonDepth}`);
    expect(() => parseStrictJson('{"a":'.repeat(100_000))).toThrow(JsonRefused);
  });

  it('keeps __proto__ an ordinary own key', () => {
    const value = parseStrictJson('{"__proto__":{"admin":true}}') as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value['admin']).toBeUndefined();
  });

  it.each(['', ' ', '{', '{"a":1,}', "{'a':1}", 'NaN', 'undefined', '01', '"\u0001"', '\ufeff{}'])(
    'refuses %j and does not quote it',
    (text) => {
      expect(() => parseStrictJson(text)).toThrow(new JsonRefused('The text is not valid JSON.'));
    },
  );

  it('says why without repeating what was sent', () => {
    for (const text of ['{"topsecret":1,"topsecret":2}', '{"topsecret":1e999}', '{"topsecret"']) {
      expect(messageOf(() => parseStrictJson(text))).not.toContain('topsecret');
    }
  });

  it('reads a large text in a time that grows with its length only', () => {
    const text = JSON.stringify(
      Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key${i}`, '\\"'.repeat(20)])),
    );
    const started = performance.now();
    parseStrictJson(text);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('decodeUtf8', () => {
  it('gives back every well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // Lone surrogates have no UTF-8 form, and a byte order mark is not part of the text.
        fc.pre(!/\p{Surrogate}/u.test(text) && !text.startsWith('\ufeff'));
        expect(decodeUtf8(Buffer.from(text, 'utf8'))).toBe(text);
      }),
    );
  });

  it.each([
    ['a lone continuation byte', [0x80]],
    ['Latin-1', [0x22, 0xe9, 0x22]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a character cut off', [0xe2, 0x82]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00]],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodeUtf8(Uint8Array.from(bytes))).toThrow(new JsonRefused('The text is not valid UTF-8.'));
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}
