import type { MiddlewareHandler } from 'hono';

import { Problem } from './problem.ts';

/** What a page of another origin may do here, and nothing else. */
const allowedMethods = 'GET, POST, DELETE';
const allowedHeaders = 'authorization, content-type';
const exposedHeaders = 'etag, retry-after, x-request-id';
/** Browsers cap this themselves, at two hours or at a day. */
const preflightMaxAgeSeconds = '7200';

/**
 * Cross-origin rules by a list of exact origins (`https://shop.example`); `*` in the list allows any.
 *
 * A request without an `Origin`, or from the very host it is sent to, passes. Another origin that is not listed gets
 * no permission to read an answer, and is refused outright where the request could change something or carries
 * credentials. `Origin: null` (a sandboxed frame, a file) is nobody's and is never listed.
 *
 * @throws TypeError when an entry is not an origin
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  const any = origins.includes('*');
  const listed = new Set(origins.filter((origin) => origin !== '*').map(checkOrigin));

  return async function crossOrigin(c, next) {
    const origin = c.req.header('origin');
    const sameOrigin = origin !== undefined && hostOf(origin) === c.req.header('host')?.toLowerCase();
    const allowed = origin === undefined || sameOrigin || any || listed.has(origin);
    const isPreflight =
      c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
    const simple = ['GET', 'HEAD'].includes(c.req.method) && c.req.header('authorization') === undefined;
    if (!allowed && (isPreflight || !simple)) {
      throw new Problem({
        status: 403,
        code: 'origin-not-allowed',
        detail:
          'This page may not use this gateway: its origin is not allowed. Add it to the allowed origins of the gateway.',
        headers: { vary: 'Origin' },
      });
    }
    if (isPreflight) c.res = new Response(null, { status: 204 });
    else await next();
    c.res.headers.append('vary', 'Origin');
    if (origin === undefined || !allowed) return;
    c.res.headers.set('access-control-allow-origin', any ? '*' : origin);
    if (isPreflight) {
      c.res.headers.set('access-control-allow-methods', allowedMethods);
      c.res.headers.set('access-control-allow-headers', allowedHeaders);
      c.res.headers.set('access-control-max-age', preflightMaxAgeSeconds);
    } else {
      c.res.headers.set('access-control-expose-headers', exposedHeaders);
    }
  };
}

function checkOrigin(text: string): string {
  if (!text.includes('*') && URL.canParse(text) && new URL(text).origin === text) return text;
  throw new TypeError(
    `${JSON.stringify(text)} is not an origin. Write scheme and host without a path, like https://shop.example.`,
  );
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
