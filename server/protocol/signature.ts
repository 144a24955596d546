import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * The signature scheme of requests and webhooks. Specification: Authentication, steps 1 to 3.
 *
 * `payload = base64(JSON({timestamp, body}))`, `signature = hex(HMAC-SHA512(payload, secret))`. What is signed is
 * the Base64 text itself, so nothing here ever serialises again what was received.
 */
export interface Envelope {
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  readonly body: unknown;
}

/**
 * A signing secret that cannot be printed by accident: string conversion, JSON and the inspector all show
 * `[secret]`, and the bytes never leave the object.
 */
export class Secret {
  readonly #key: KeyObject;

  /** @throws RangeError when the secret is empty: an empty HMAC key signs for anyone */
  constructor(value: string) {
    if (value.length === 0) throw new RangeError('A secret must not be empty.');
    this.#key = createSecretKey(value, 'utf8');
  }

  /** Lowercase hexadecimal HMAC-SHA512 of a text, 128 characters. */
  sign(text: string): string {
    return createHmac('sha512', this.#key).update(text, 'utf8').digest('hex');
  }

  /** Compares in constant time, in either letter case; a signature of any other length or alphabet is simply false. */
  verify(text: string, signatureHex: string): boolean {
    const expected = Buffer.from(this.sign(text), 'latin1');
    const received = Buffer.from(signatureHex.toLowerCase(), 'utf8');
    return received.length === expected.length && timingSafeEqual(received, expected);
  }

  /** Hands the bytes to something that encrypts them, and to nothing else. */
  sealWith(seal: (bytes: Uint8Array) => string): string {
    return seal(this.#key.export());
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]';
  }
}

/** Step 2 of the construction: the value of the payload header. */
export function encodePayload(envelope: Envelope): string {
  return encodeBody(envelope.timestamp, JSON.stringify(envelope.body)).payload;
}

/**
 * The same for a body that is JSON already, so that it is made into text once.
 *
 * @returns `body` with the very bytes that `payload` holds
 */
export function encodeBody(
  timestamp: number,
  json: string,
): { readonly payload: string; readonly body: Uint8Array } {
  const before = `{"timestamp":${timestamp},"body":`;
  const envelope = Buffer.from(`${before}${json}}`, 'utf8');
  return { payload: envelope.toString('base64'), body: envelope.subarray(before.length, -1) };
}

/**
 * Gives timestamps that strictly increase, so that two requests of one key made within the same millisecond never
 * carry the same envelope.
 *
 * @param now milliseconds since the epoch, already corrected for the offset to the service's clock
 */
export function createTimestamps(now: () => number): () => number {
  let last = 0;
  return function nextTimestamp() {
    last = Math.max(last + 1, Math.floor(now()));
    return last;
  };
}
