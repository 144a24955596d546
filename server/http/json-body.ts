import { decodeUtf8, JsonRefused, parseStrictJson } from '../protocol/strict-json.ts';

/** A request's body as text. Nothing of its content is repeated in `reason`. */
export type BodyText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-json'; readonly reason: string };

/** What a request's body turned out to be. Nothing of its content is repeated in `reason`. */
export type JsonBody =
  { readonly kind: 'json'; readonly value: unknown } | Exclude<BodyText, { readonly kind: 'text' }>;

/**
 * Reads a body up to a limit in bytes, whatever its `Content-Length` says, and parses it strictly. An empty body
 * is not JSON.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<JsonBody> {
  const body = await readBodyText(request, maxBytes);
  return body.kind === 'text' ? parseBody(body.text) : body;
}

/** Reads a body up to a limit in bytes, for a caller that may know what it holds without parsing it. */
export async function readBodyText(request: Request, maxBytes: number): Promise<BodyText> {
  let bytes: Uint8Array | null;
  try {
    bytes = await readBytes(request, maxBytes);
  } catch {
    // A connection that ends early is the caller's doing and nobody is left to answer: no failure of ours.
    return { kind: 'not-json', reason: 'It ended before it was complete.' };
  }
  if (!bytes) return { kind: 'too-large' };
  try {
    return { kind: 'text', text: decodeUtf8(bytes) };
  } catch (error) {
    return refused(error);
  }
}

/** Parses a body's text strictly. */
export function parseBody(text: string): JsonBody {
  try {
    return { kind: 'json', value: parseStrictJson(text) };
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): { readonly kind: 'not-json'; readonly reason: string } {
  if (error instanceof JsonRefused) return { kind: 'not-json', reason: error.message };
  throw error;
}

/**
 * The body's bytes, or null beyond the limit. A body that announces a size within the limit is read in one piece,
 * many times quicker than as a stream: HTTP itself ends it at that size.
 */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > maxBytes) return null;
  if (announced !== null && /^\d+$/.test(announced)) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.byteLength > maxBytes ? null : bytes;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}
