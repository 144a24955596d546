import { decodeUtf8, JsonRefused, parseStrictJson } from '../protocol/strict-json.ts';

/** What a request's body turned out to be. Nothing of its content is repeated in `reason`. */
export type JsonBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-json'; readonly reason: string };

/**
 * Reads a body up to a limit in bytes, whatever its `Content-Length` says, and parses it strictly. An empty body
 * is not JSON.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<JsonBody> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return { kind: 'too-large' };
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) return { kind: 'too-large' };
      chunks.push(chunk);
    }
  }
  try {
    return { kind: 'json', value: parseStrictJson(decodeUtf8(Buffer.concat(chunks))) };
  } catch (error) {
    if (error instanceof JsonRefused) return { kind: 'not-json', reason: error.message };
    throw error;
  }
}
