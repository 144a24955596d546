import type { Handler } from 'hono';

import { sendReadyBody } from '../../http/ready-body.ts';
import type { Dependencies } from '../dependencies.ts';

/** `GET /v1/catalog?fiat=INR`: the same bytes for everybody, for half a minute. */
export function getCatalog({ book }: Pick<Dependencies, 'book'>): Handler {
  return async function catalog(c) {
    const page = await book.open(c.req.query('fiat') ?? 'INR');
    return sendReadyBody(c.req.raw, await page.body(), {
      // Incomplete: the smallest purchases are missing and will be there within the minute.
      'cache-control': page.isComplete
        ? 'public, max-age=30, stale-while-revalidate=120'
        : 'public, max-age=5',
    });
  };
}
