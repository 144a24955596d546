/**
 * Chance that repeats itself: a number from 0 (included) to 1 (excluded) that depends on the text alone. Integer
 * arithmetic only, so that every machine gives the same.
 */
export function seededFraction(text: string): number {
  return mix(seededHash(text)) / 0x1_0000_0000;
}

/** FNV-1a, 32 bits. */
export function seededHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Spreads a 32-bit hash so that neighbouring inputs give unrelated outputs. */
export function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
