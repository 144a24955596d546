import type { MiddlewareHandler } from 'hono';

/**
 * Headers of an API that serves no page: nothing of an answer may run, be framed, be sniffed as something else, or
 * send on where it was asked from. A handler's own header of the same name stays.
 */
const defaults: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export function addSecurityHeaders(): MiddlewareHandler {
  return async function securityHeaders(c, next) {
    await next();
    for (const [name, value] of Object.entries(defaults)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}
