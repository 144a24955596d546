import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

import { prepareBody, sendReadyBody, type ReadyBody } from './http/ready-body.ts';

/**
 * The built files that a browser loads: demo page, its assets and the script-tag file. They are few and never
 * change while we run, so each is kept as ready bytes in three encodings, and nothing else of the disk is
 * reachable.
 *
 * @param folder the built public folder
 * @returns a function that answers a request for one of the files, and gives `undefined` for everything else
 * @throws Error when the folder is missing: the build has not run
 */
export async function createPublicFiles(folder: string): Promise<(request: Request) => Response | undefined> {
  const files = new Map(await Promise.all(listFiles(folder).map((file) => readyFile(folder, file))));
  const index = files.get('/index.html');
  if (index) files.set('/', index);

  return function servePublicFile(request) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const file = files.get(new URL(request.url).pathname);
    return file && sendReadyBody(request, file.body, file.headers);
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

interface PublicFile {
  readonly body: ReadyBody;
  readonly headers: Readonly<Record<string, string>>;
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

async function readyFile(folder: string, file: string): Promise<[path: string, file: PublicFile]> {
  const path = `/${relative(folder, file).split(sep).join('/')}`;
  const type = contentTypes[extname(file)] ?? 'application/octet-stream';
  return [path, { body: await prepareBody(type, await readFile(file)), headers: headersOf(path, type) }];
}

function headersOf(path: string, type: string): Record<string, string> {
  const headers: Record<string, string> = {
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

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (cause) {
    throw new Error(`There are no built files in ${folder}. Run \`npm run build\` first.`, { cause });
  }
}
