import { endpoints } from '../../server/protocol/endpoints.ts';
import { sandboxEndpoints } from '../../server/protocol/extensions.ts';
import { compareThroughput, type Asked } from './compare-throughput.ts';
import { Servers } from './servers.ts';
import { signedHeaders } from './signed-headers.ts';

/**
 * The status of an order (signature, body equality, one row of the database) beside a Hono POST that only validates.
 * Both get the same bytes. Many orders are polled: statuses that are asked for together are read together, and to
 * read one row for everybody would cost less than any shop's callers do.
 */
const orders = 200;

await using servers = new Servers();
const sandbox = await servers.sandbox();
const bare = await servers.start('test/bench/bare/validating-post.ts');
const requests: Asked[] = [];
for (let made = 0; made < orders; made += 1) {
  const body = JSON.stringify({ orderId: await makeOrder(sandbox, `measured-${made}`), type: 1 });
  requests.push({ headers: signedHeaders(body), body });
}

await compareThroughput(
  {
    name: 'sandbox, signed orderStatus',
    url: `${sandbox}/service${endpoints.orderStatus.path}`,
    pid: servers.pidOf(sandbox),
    requests,
  },
  {
    name: 'validating Hono POST',
    url: `${bare}/orderStatus`,
    pid: servers.pidOf(bare),
    requests,
  },
  { costAtMost: 1.6 },
);

async function makeOrder(sandboxUrl: string, merchantRecognitionId: string): Promise<number> {
  const order = JSON.stringify({
    type: 1,
    coinCode: 'usdt',
    network: 'matic20',
    fiatType: 1,
    fiatAmount: 1000,
    paymentType: 1,
    walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    merchantRecognitionId,
  });
  const url = sandboxUrl + sandboxEndpoints.createOrder.path;
  const answer = await fetch(url, { method: 'POST', headers: signedHeaders(order), body: order });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { orderId: number } };
  return data.orderId;
}
