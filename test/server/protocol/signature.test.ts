import { inspect } from 'node:util';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createTimestamps, encodeBody, encodePayload, Secret } from '../../../server/protocol/signature.ts';
import vectors from '../../fixtures/signature-vectors.json' with { type: 'json' };

describe('the signature scheme, against vectors made with openssl', () => {
  it.each(vectors)('encodes and signs $name', ({ secret, timestamp, body, payload, signature }) => {
    expect(encodePayload({ timestamp, body })).toBe(payload);
    expect(new Secret(secret).sign(payload)).toBe(signature);
  });

  it.each(vectors)(
    'encodes the body of $name alike when it is JSON already',
    ({ timestamp, body, payload }) => {
      const encoded = encodeBody(timestamp, JSON.stringify(body));
      expect(encoded.payload).toBe(payload);
      expect(Buffer.from(encoded.body).toString('utf8')).toBe(JSON.stringify(body));
    },
  );

  it.each(vectors)(
    'accepts the signature of $name in either letter case',
    ({ secret, payload, signature }) => {
      expect(new Secret(secret).verify(payload, signature)).toBe(true);
      expect(new Secret(secret).verify(payload, signature.toUpperCase())).toBe(true);
    },
  );
});

describe('Secret.verify', () => {
  const secret = new Secret('demo-secret');
  const payload = encodePayload({ timestamp: 1, body: {} });
  const signature = secret.sign(payload);

  it('refuses a signature with any one character changed', () => {
    fc.assert(
      fc.property(fc.nat(127), fc.constantFrom(...'0123456789abcdef'), (at, character) => {
        fc.pre(signature[at] !== character);
        expect(secret.verify(payload, signature.slice(0, at) + character + signature.slice(at + 1))).toBe(
          false,
        );
      }),
    );
  });

  it('refuses the right signature of another text or by another secret', () => {
    expect(secret.verify(`${payload}=`, signature)).toBe(false);
    expect(new Secret('demo-secret-2').verify(payload, signature)).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['one character less', signature.slice(1)],
    ['one character more', `${signature}0`],
    ['a newline after it', `${signature}\n`],
    ['white space around it', ` ${signature.slice(2)} `],
    ['letters that are not hexadecimal', 'z'.repeat(128)],
    ['zeros', '0'.repeat(128)],
    ['the Base64 form', Buffer.from(signature, 'hex').toString('base64')],
  ])('refuses %s without throwing', (_, received) => {
    expect(secret.verify(payload, received)).toBe(false);
  });

  it('never throws, whatever arrives', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, received) => {
        expect(secret.verify(text, received)).toBe(false);
      }),
    );
  });
});

describe('Secret', () => {
  it('cannot be empty, because an empty key signs for anyone', () => {
    expect(() => new Secret('')).toThrow(RangeError);
  });

  it('shows itself in no string, no JSON, no log and no spread', () => {
    const secret = new Secret('hunter2');
    const shown = [
      `${secret}`,
      JSON.stringify({ secret }),
      inspect({ secret }, { depth: 5, showHidden: true }),
      JSON.stringify({ ...secret }),
      JSON.stringify(Object.getOwnPropertyNames(secret)),
    ].join(' ');
    expect(shown).not.toContain('hunter2');
    expect(shown).not.toContain(Buffer.from('hunter2').toString('hex'));
    expect(`${secret}`).toBe('[secret]');
  });
});

describe('createTimestamps', () => {
  it('increases strictly while the clock stands still or goes back', () => {
    const clock = [1000, 1000, 1000, 900, 1001, 1500.7];
    const next = createTimestamps(() => clock.shift() ?? 0);
    expect([next(), next(), next(), next(), next(), next()]).toEqual([1000, 1001, 1002, 1003, 1004, 1500]);
  });

  it('keeps each sequence to itself', () => {
    const [a, b] = [createTimestamps(() => 5), createTimestamps(() => 5)];
    expect([a(), b(), a(), b()]).toEqual([5, 5, 6, 6]);
  });
});
