import { hash } from 'node:crypto';

/**
 * HMAC-SHA512 as RFC 2104 writes it down, under one key: `H(key ^ opad, H(key ^ ipad, text))`.
 *
 * Node's `createHmac` makes a stream object for each text, which costs more than the two digests; each of them is
 * one call here, and what depends on the key alone is made once.
 */
export class HmacSha512 {
  readonly #inner: Buffer;
  /** The outer block, with room for the inner digest behind it. */
  readonly #outer: Buffer;

  constructor(key: Uint8Array) {
    const block = Buffer.alloc(blockBytes + digestBytes);
    block.set(key.length > blockBytes ? hash('sha512', key, 'buffer') : key);
    this.#inner = block.subarray(0, blockBytes).map((byte) => byte ^ 0x36) as Buffer;
    this.#outer = block.map((byte) => byte ^ 0x5c) as Buffer;
  }

  bytes(text: string): Buffer {
    return hash('sha512', this.#outerBlock(text), 'buffer');
  }

  /** Lowercase, 128 characters. */
  hex(text: string): string {
    return hash('sha512', this.#outerBlock(text), 'hex');
  }

  #outerBlock(text: string): Buffer {
    const message = Buffer.allocUnsafe(blockBytes + Buffer.byteLength(text, 'utf8'));
    message.set(this.#inner);
    message.write(text, blockBytes, 'utf8');
    // A string: each buffer that a digest comes in is a block of memory of its own.
    this.#outer.write(hash('sha512', message, 'hex'), blockBytes, 'hex');
    return this.#outer;
  }
}

const blockBytes = 128;
const digestBytes = 64;
