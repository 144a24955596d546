import { serve } from '@hono/node-server';
import { Hono } from 'hono';

import { orderStatusRequest, quoteRequest } from '../../../server/protocol/requests.ts';

/** A JSON service that only validates: the same schemas, answers of the same size, no signature and no work. */
const app = new Hono();
app.post('/quotes', async (context) => {
  const read = quoteRequest.safeParse(await context.req.json());
  if (!read.success) return context.json({ status: 0, code: 400, error: 'Bad request.' }, 400);
  const data = { rate: 88.12, quantity: 11.27, onrampFee: 2.5, clientFee: 0, gatewayFee: 0, gasFee: 7.08 };
  return context.json({ status: 1, code: 200, data });
});
app.post('/orderStatus', async (context) => {
  const read = orderStatusRequest.safeParse(await context.req.json());
  if (!read.success) return context.json({ status: 0, code: 400, error: 'Bad request.' }, 400);
  return context.json({ status: 1, code: 200, data: { orderStatus: 0 } });
});
serve({ fetch: app.fetch, port: 0 }, ({ port }) => console.log(`http://127.0.0.1:${port}`));
