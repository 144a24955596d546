import { createHash } from 'node:crypto';

import type { ChainRecord } from '../../protocol/records.ts';
import { base58 } from './base58.ts';

/**
 * A transaction hash that is well formed for its chain and the same on every run. It names no real transaction.
 *
 * Not shown in the specification: the form of a hash. We write those of each chain's explorer; a chain without a
 * row of its own gets 64 hexadecimal digits, with `0x` where it has an EVM chain id.
 */
export function transactionHash(
  chain: Pick<ChainRecord, 'chainSymbol' | 'networkId'> | null,
  seedText: string,
): string {
  const bytes = createHash('sha512').update(seedText).digest();
  const write = chain && forms[chain.chainSymbol.toLowerCase()];
  if (write) return write(bytes);
  const hex = bytes.subarray(0, 32).toString('hex');
  return chain?.networkId !== undefined && chain.networkId > 0 ? `0x${hex}` : hex;
}

const prefixedHex = (bytes: Buffer) => `0x${bytes.subarray(0, 32).toString('hex')}`;
const upperHex = (bytes: Buffer) => bytes.subarray(0, 32).toString('hex').toUpperCase();
const shortBase58 = (bytes: Buffer) => base58(withoutLeadingZero(bytes.subarray(0, 32)));
/** 64 bytes, the first of them high enough that the text always has 88 characters. */
const longBase58 = (bytes: Buffer) => base58(Buffer.from([bytes.readUInt8(0) | 0x80, ...bytes.subarray(1)]));

const forms: Readonly<Record<string, (bytes: Buffer) => string>> = {
  spl: longBase58,
  xrp: upperHex,
  atom: upperHex,
  bep2: upperHex,
  sui: shortBase58,
  near: shortBase58,
  aptos: prefixedHex,
  apt: prefixedHex,
  dot: prefixedHex,
  ksm: prefixedHex,
  algo: (bytes) => base32(bytes.subarray(0, 33)).slice(0, 52),
  hbar: (bytes) =>
    `0.0.${1000 + bytes.readUInt16BE(0)}-${1_700_000_000 + bytes.readUInt16BE(2)}-${100_000_000 + bytes.readUInt16BE(4)}`,
  xtz: (bytes) => base58(Buffer.from([5, 116, ...bytes.subarray(0, 36)])),
};

function withoutLeadingZero(bytes: Buffer): Buffer {
  return Buffer.from([bytes.readUInt8(0) | 1, ...bytes.subarray(1)]);
}

/** RFC 4648, without padding. */
function base32(bytes: Buffer): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((group) => alphabet.charAt(Number.parseInt(group, 2))).join('');
}
