import { endpoints } from '../../server/protocol/endpoints.ts';
import { compareThroughput } from './compare-throughput.ts';
import { Servers } from './servers.ts';
import { untilReady } from './until-ready.ts';

/** A gateway's quote (checked, signed, asked, presented) beside a proxy that only hands bytes on. */
await using servers = new Servers();
const upstream = await servers.start('test/bench/bare/remembering-upstream.ts', [await servers.sandbox()]);
const gateway = await servers.gateway(upstream);
const path = `/service${endpoints.quotes.path}`;
const proxy = await servers.start('test/bench/bare/undici-proxy.ts', [upstream, path]);
await untilReady(gateway);

const selection = { side: 'buy', coin: 'usdt', network: 'matic20', fiat: 'INR', fiatAmount: '1000' };
await rememberQuote(upstream + path);
await compareThroughput(
  {
    name: 'gateway, signed quote',
    url: `${gateway}/v1/quotes`,
    pid: servers.pidOf(gateway),
    requests: [{ headers: {}, body: JSON.stringify(selection) }],
  },
  {
    name: 'bare undici proxy',
    url: proxy,
    pid: servers.pidOf(proxy),
    requests: [{ headers: {}, body: wireQuote() }],
  },
);

function wireQuote(): string {
  return JSON.stringify({ coinCode: 'usdt', network: 'matic20', fiatAmount: 1000, fiatType: 1, type: 1 });
}

/** The proxy does not sign: the answer to its body must be known to the upstream before. */
async function rememberQuote(url: string): Promise<void> {
  const { signedHeaders } = await import('./signed-headers.ts');
  const answer = await fetch(url, { method: 'POST', headers: signedHeaders(wireQuote()), body: wireQuote() });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
}
