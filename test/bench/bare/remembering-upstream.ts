import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Stands between a gateway and the sandbox and remembers each answer by path and body. From the second time on it
 * answers without work, so that what is measured in front of it is the gateway's own cost.
 *
 * Usage: remembering-upstream.ts <url of the sandbox>
 */
const [sandboxUrl = ''] = process.argv.slice(2);
const answers = new Map<string, Promise<{ status: number; bytes: Buffer }>>();

const server = createServer(async (request, response) => {
  const body = await bodyOf(request);
  const key = `${request.url}\n${body}`;
  const answer = answers.get(key) ?? ask(request, body);
  answers.set(key, answer);
  const { status, bytes } = await answer;
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.end(bytes);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function ask(request: IncomingMessage, body: string): Promise<{ status: number; bytes: Buffer }> {
  const kept = Object.entries(request.headers).filter(([name]) => /^x-|^content-type$|^accept$/.test(name));
  const answer = await fetch(sandboxUrl + request.url, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    ...(request.method === 'POST' ? { body } : {}),
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
