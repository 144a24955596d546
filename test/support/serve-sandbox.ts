import { listen, type Listener } from '../../server/listener.ts';
import { maxHeaderBytes, refuseTransport, type Sandbox } from '../../server/sandbox/index.ts';

/** Serves a sandbox of this process over HTTP, as the program itself does. */
export function serveSandbox(sandbox: Sandbox): Promise<Listener> {
  return listen({
    port: 0,
    setting: 'SANDBOX_PORT',
    fetch: (request, env) => sandbox.fetch(request, env),
    take: sandbox.take,
    maxHeaderBytes,
    explain: refuseTransport,
  });
}
