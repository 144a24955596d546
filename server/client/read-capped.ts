import type { FetchLikeResponse } from './fetch-like.ts';

/** Reads a body whole, or gives `null` as soon as it is longer than `maxBytes`. */
export async function readCapped(
  body: FetchLikeResponse['body'],
  maxBytes: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body) {
    // Node's web streams are async iterables; the DOM's declaration of them does not say so everywhere.
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
