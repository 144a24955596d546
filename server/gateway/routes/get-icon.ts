import type { Handler } from 'hono';

import { sendReadyBody } from '../../http/ready-body.ts';
import type { Dependencies } from '../dependencies.ts';
import { refuse } from '../refuse.ts';

/** An SVG opened as a page of its own must not run anything in the gateway's origin. */
const iconHeaders = {
  'cache-control': 'public, max-age=604800',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** `GET /v1/icons/:coin`: the icon of a coin of the catalogue, and of nothing else. */
export function getIcon({ book, icons }: Pick<Dependencies, 'book' | 'icons'>): Handler {
  return async function icon(c) {
    const { merged } = await book.open('INR');
    const url = merged.coins.get((c.req.param('coin') ?? '').toLowerCase())?.iconUrl;
    const body = url ? await icons.read(url) : null;
    if (!body) throw refuse('not-found', 'There is no icon for this coin.');
    return sendReadyBody(c.req.raw, body, iconHeaders);
  };
}
