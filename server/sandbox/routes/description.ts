import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Hono } from 'hono';

import { refuse } from '../answers.ts';
import { Refusal } from '../domain/refusal.ts';
import type { SandboxGround } from '../ground.ts';
import { openApiDocument } from '../openapi/document.ts';

/** Where the description of the API and its viewer are served; ours, beyond the specification. */
const documentPath = '/sandbox/v1/openapi.json';
const viewerPath = '/sandbox/v1/docs';

/** The API's description as OpenAPI, and a page that shows it and lets each call be tried. */
export function addDescriptionRoutes(
  app: Hono,
  ground: Pick<SandboxGround, 'brand' | 'viewerFolder' | 'logger'>,
): void {
  const files = new Map<string, ReadyFile>();

  app.get(documentPath, (context) => {
    const made = files.get(documentPath) ?? readyFile('.json', JSON.stringify(openApiDocument(ground.brand)));
    files.set(documentPath, made);
    return send(made, context.req.header('if-none-match'));
  });

  app.get(viewerPath, (context) => serve('index.html', context.req.header('if-none-match')));
  app.get(`${viewerPath}/:file`, (context) =>
    serve(context.req.param('file'), context.req.header('if-none-match')),
  );

  async function serve(name: string, knownTag: string | undefined): Promise<Response> {
    const file = viewerFiles.has(name) ? (files.get(name) ?? (await read(name))) : null;
    if (!file) return refuse(new Refusal(404, `There is no page here; the description is at ${viewerPath}.`));
    files.set(name, file);
    return send(file, knownTag);
  }

  async function read(name: string): Promise<ReadyFile | null> {
    if (ground.viewerFolder === null) return null;
    try {
      return readyFile(extname(name), await readFile(join(ground.viewerFolder, name)));
    } catch (error) {
      ground.logger.warn({ err: error, file: name }, 'a file of the viewer is not in its folder');
      return null;
    }
  }
}

interface ReadyFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Only these names reach the file system, so no path can be made up. */
const viewerFiles: ReadonlySet<string> = new Set([
  'index.html',
  'viewer.js',
  'viewer.css',
  'swagger-ui-bundle.js',
  'swagger-ui.css',
]);

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** The page runs and styles from its own origin, calls no other, and is framed by none. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function readyFile(extension: string, content: string | Uint8Array): ReadyFile {
  const bytes = new Uint8Array(Buffer.from(content));
  const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'Content-Type': contentTypes[extension] ?? 'application/octet-stream',
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': pagePolicy,
    ETag: tag,
  };
  return { bytes, tag, headers };
}

function send({ bytes, tag, headers }: ReadyFile, knownTag: string | undefined): Response {
  if (knownTag === tag) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers });
}
