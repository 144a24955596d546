import { join } from 'node:path';

import { createGateway } from '../../server/gateway/index.ts';
import { createLogger } from '../../server/http/logger.ts';
import { createBrand } from '../../server/protocol/brand.ts';
import { Secret } from '../../server/protocol/signature.ts';
import { judgeGoal } from './judge-goal.ts';
import { median, quantile } from './median.ts';
import { Servers } from './servers.ts';

/** How long the gateway itself takes for a catalogue it holds, without the network: from request to last byte. */
await using servers = new Servers();
const gateway = createGateway({
  upstream: {
    baseUrl: await servers.sandbox(),
    brand: createBrand('service'),
    apiKey: 'demo-key',
    secret: new Secret('demo-secret'),
  },
  orderDesk: 'sandbox',
  tokenSecret: new Secret('a secret of this measurement only'),
  allowedOrigins: [],
  logger: createLogger({ name: 'bench', level: 'silent' }),
  snapshotFile: join(servers.folder(), 'reference.json'),
});
await gateway.start();

const warm = await ask({});
const tag = warm.headers.get('etag') ?? '';
console.log(`catalogue of ${(await warm.arrayBuffer()).byteLength} bytes`);
await measure('as it is', {});
const gzipUs = await measure('gzip', { 'accept-encoding': 'gzip' });
await measure('304', { 'if-none-match': tag, 'accept-encoding': 'gzip' });
judgeGoal({ name: 'catalogue, gzip, median', measured: gzipUs / 1000, limit: { atMost: 1 }, unit: ' ms' });
await gateway.close();

async function ask(headers: Record<string, string>): Promise<Response> {
  return gateway.app.request('http://localhost/v1/catalog?fiat=INR', { headers });
}

/** Gives the median, in microseconds. */
async function measure(name: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3000; round += 1) {
    const started = performance.now();
    await (await ask(headers)).arrayBuffer();
    times.push((performance.now() - started) * 1000);
  }
  const steady = times.slice(500);
  const middle = median(steady);
  const slow = quantile(steady, 0.99);
  console.log(`${name.padEnd(10)} median ${middle.toFixed(0)} µs, 99 % within ${slow.toFixed(0)} µs`);
  return middle;
}
