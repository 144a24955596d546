import { decodeUtf8, JsonRefused, parseStrictJson } from '../protocol/strict-json.ts';

interface TooLarge {
  readonly kind: 'too-large';
}
/** Nothing of the body's content is repeated in `reason`. */
interface NotJson {
  readonly kind: 'not-json';
  readonly reason: string;
}

export type BodyBytes = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | TooLarge | NotJson;

export type JsonBody = { readonly kind: 'json'; readonly value: unknown } | TooLarge | NotJson;

/**
 * Reads a body up to a limit in bytes, whatever its `Content-Length` says, and parses it strictly. An empty body
 * is not JSON.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<JsonBody> {
  const body = await readBody(request, maxBytes);
  return body.kind === 'bytes' ? parseBody(body.bytes) : body;
}

/** Reads a body up to a limit in bytes, for a caller that may know what it holds without parsing it. */
export async function readBody(request: Request, maxBytes: number): Promise<BodyBytes> {
  try {
    const bytes = await readBytes(request, maxBytes);
    return bytes ? { kind: 'bytes', bytes } : { kind: 'too-large' };
  } catch {
    return endedEarly;
  }
}

/** A connection that ends early is the caller's doing and nobody is left to answer: no failure of ours. */
export const endedEarly: NotJson = { kind: 'not-json', reason: 'It ended before it was complete.' };

/** Parses a body strictly. */
export function parseBody(bytes: Uint8Array): Exclude<JsonBody, TooLarge> {
  try {
    return { kind: 'json', value: parseStrictJson(decodeUtf8(bytes)) };
  } catch (error) {
    if (error instanceof JsonRefused) return { kind: 'not-json', reason: error.message };
    throw error;
  }
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
