import { endpoints } from '../../server/protocol/endpoints.ts';
import { compareThroughput } from './compare-throughput.ts';
import { Servers } from './servers.ts';
import { signedHeaders } from './signed-headers.ts';

/**
 * The sandbox's quote (signature, body equality, exact arithmetic) beside a Hono POST that only validates.
 * Both get the same bytes.
 */
await using servers = new Servers();
const sandbox = await servers.sandbox();
const bare = await servers.start('test/bench/bare/validating-post.ts');
const body = JSON.stringify({ coinId: 54, chainId: 3, fiatAmount: 1000, fiatType: 1, type: 1 });
const requests = [{ headers: signedHeaders(body), body }];

await compareThroughput(
  {
    name: 'sandbox, signed quote',
    url: `${sandbox}/service${endpoints.quotes.path}`,
    pid: servers.pidOf(sandbox),
    requests,
  },
  {
    name: 'validating Hono POST',
    url: `${bare}/quotes`,
    pid: servers.pidOf(bare),
    requests,
  },
  { costAtMost: 1.4 },
);
