import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The least a JSON service can do: parses the body and answers an object as large as a quote, unsigned. */
const app = new Hono();
app.post('/quotes', async (context) => {
  const { fiatAmount } = await context.req.json<{ fiatAmount: number }>();
  const data = {
    rate: 88.12,
    quantity: fiatAmount / 88.12,
    onrampFee: 2.5,
    clientFee: 0,
    gatewayFee: 0,
    gasFee: 7.08,
  };
  return context.json({ status: 1, code: 200, data });
});
serve({ fetch: app.fetch, port: 0 }, ({ port }) => console.log(`http://127.0.0.1:${port}`));
