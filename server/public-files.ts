import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * The built files that a browser loads: demo page, its assets and the script-tag file. They are few and never
 * change while we run, so each is kept as ready bytes in three encodings, and nothing else of the disk is
 * reachable.
 *
 * @param folder the built public folder
 * @returns a function that answers a request for one of the files, and gives `undefined` for everything else
 * @throws Error when the folder is missing: the build has not run
 */
export function createPublicFiles(folder: string): (request: Request) => Response | undefined {
  const files = new Map(listFiles(folder).map((file) => [pathOf(folder, file), readyFile(folder, file)]));
  const index = files.get('/index.html');
  if (index) files.set('/', index);

  return function servePublicFile(request) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const file = files.get(new URL(request.url).pathname);
    if (!file) return undefined;
    if (namesTag(request.headers.get('if-none-match'), file.tag)) {
      return new Response(null, { status: 304, headers: file.headers });
    }
    const { encoding, bytes } = chooseEncoding(file, request.headers.get('accept-encoding') ?? '');
    return new Response(request.method === 'HEAD' ? null : bytes, {
      headers: {
        ...file.headers,
        'content-type': file.type,
        'content-length': String(bytes.byteLength),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    });
  };
}

/**
 * What the demo page may do: run and style from its own origin, nothing inline, no other origin at all. The element
 * styles itself by constructed style sheets, which this allows.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

type Encoding = 'identity' | 'gzip' | 'br';
type Bytes = Uint8Array<ArrayBuffer>;

interface ReadyFile {
  readonly type: string;
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Readonly<Record<Encoding, Bytes>>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

function readyFile(folder: string, file: string): ReadyFile {
  const identity = new Uint8Array(readFileSync(file));
  const type = contentTypes[extname(file)] ?? 'application/octet-stream';
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return {
    type,
    tag,
    headers: headersOf(pathOf(folder, file), type, tag),
    bytes: {
      identity,
      gzip: new Uint8Array(gzipSync(identity, { level: 9 })),
      br: new Uint8Array(brotliCompressSync(identity, brotli)),
    },
  };
}

function headersOf(path: string, type: string, tag: string): Record<string, string> {
  const headers: Record<string, string> = {
    // Weak, because the same tag stands for all three encodings of the file.
    etag: `W/"${tag}"`,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'cache-control': cachingOf(path),
    // Shops load the script from this origin into their own pages, also with `integrity` and `crossorigin`.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  };
  if (!type.startsWith('text/html')) return headers;
  return {
    ...headers,
    'content-security-policy': pagePolicy,
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

function cachingOf(path: string): string {
  // The builder puts a hash of the content into these names.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // Its name stays the same over releases: a shop gets a new one within minutes, and never waits for it.
  if (path.endsWith('.js')) return 'public, max-age=300, stale-while-revalidate=86400';
  return 'no-cache';
}

function chooseEncoding(file: ReadyFile, accepted: string): { encoding: Encoding; bytes: Bytes } {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const smallest = (['br', 'gzip'] as const)
    .filter((name) =>
      offers.some((offer) => offer === name || new RegExp(`^${name};q=(?!0(\\.0*)?$)`).test(offer)),
    )
    .sort((a, b) => file.bytes[a].byteLength - file.bytes[b].byteLength)[0];
  const encoding =
    smallest && file.bytes[smallest].byteLength < file.bytes.identity.byteLength ? smallest : 'identity';
  return { encoding, bytes: file.bytes[encoding] };
}

function namesTag(header: string | null, tag: string): boolean {
  return (header ?? '').split(',').some((entry) => entry.trim().replace(/^W\//, '') === `"${tag}"`);
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (cause) {
    throw new Error(`There are no built files in ${folder}. Run \`npm run build\` first.`, { cause });
  }
}

function pathOf(folder: string, file: string): string {
  return `/${relative(folder, file).split(sep).join('/')}`;
}
