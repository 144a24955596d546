import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least a receiver can do: takes whatever comes. */
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.end());
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
