import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Pool } from 'undici';

/**
 * The least a proxy can do: hands each POST on to one path of the upstream and its answer back.
 *
 * Usage: undici-proxy.ts <url of the upstream> <path>
 */
const [upstreamUrl = '', path = ''] = process.argv.slice(2);
const pool = new Pool(upstreamUrl, { connections: 50 });

const server = createServer(async (request, response) => {
  const answer = await pool.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: request,
  });
  response.writeHead(answer.statusCode, { 'content-type': 'application/json' });
  answer.body.pipe(response);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
