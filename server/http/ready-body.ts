import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An answer that is the same for all: its bytes in three encodings, made once, and the tag that names them. */
export interface ReadyBody {
  readonly contentType: string;
  /** Weak, because the encodings share it: they differ in bytes, not in meaning. */
  readonly etag: string;
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
  readonly brotli: Uint8Array<ArrayBuffer> | null;
}

/** Compresses in the thread pool, so that no request waits for it. An encoding that saves nothing is left out. */
export async function prepareBody(contentType: string, content: string | Uint8Array): Promise<ReadyBody> {
  const identity = Uint8Array.from(typeof content === 'string' ? Buffer.from(content, 'utf8') : content);
  const [gzipped, brotlied] = await Promise.all([
    promisify(gzip)(identity, { level: 9 }),
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  ]);
  return {
    contentType,
    etag: tagOf(identity),
    identity,
    gzip: unlessLarger(gzipped, identity),
    brotli: unlessLarger(brotlied, identity),
  };
}

/** For what is compressed already, or too small for it to matter. */
export function prepareRawBody(contentType: string, bytes: Uint8Array): ReadyBody {
  const identity = Uint8Array.from(bytes);
  return { contentType, etag: tagOf(identity), identity, gzip: null, brotli: null };
}

/** Answers a GET or HEAD with the best encoding that is accepted, or 304 when the caller has these very bytes. */
export function sendReadyBody(request: Request, body: ReadyBody, headers: Record<string, string>): Response {
  const shared = { ...headers, etag: body.etag, vary: 'Accept-Encoding' };
  if (namesTag(request.headers.get('if-none-match'), body.etag)) {
    return new Response(null, { status: 304, headers: shared });
  }
  const accepted = request.headers.get('accept-encoding') ?? '';
  const [encoding, bytes] =
    body.brotli && accepts(accepted, 'br')
      ? (['br', body.brotli] as const)
      : body.gzip && accepts(accepted, 'gzip')
        ? (['gzip', body.gzip] as const)
        : ([null, body.identity] as const);
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      ...shared,
      'content-type': body.contentType,
      'content-length': String(bytes.byteLength),
      ...(encoding && { 'content-encoding': encoding }),
    },
  });
}

function unlessLarger(encoded: Uint8Array, identity: Uint8Array): Uint8Array<ArrayBuffer> | null {
  return encoded.byteLength < identity.byteLength ? Uint8Array.from(encoded) : null;
}

function tagOf(bytes: Uint8Array): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** RFC 9110, 13.1.2: a list of tags, compared weakly, or `*`. */
function namesTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((tag) => {
    const given = tag.trim();
    return given === '*' || given === etag || `W/${given}` === etag;
  });
}

/** RFC 9110, 12.5.3, as far as it matters here: the coding is named and its weight is not zero. */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
  });
}
