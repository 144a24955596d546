import { createServer } from 'node:http';

/** The least that a server can do before it is ready. */
const server = createServer((_, response) => response.end('{}'));
server.listen(0, () => console.log(`http://127.0.0.1:${server.address().port}`));
