import ipaddr from 'ipaddr.js';

import { Refusal } from '../domain/refusal.ts';
import { socketOf } from '../intake/socket-of.ts';

/**
 * Judges who may use the control API: a program on this machine, by its connection and by the name it asks for, and
 * no web page. A page elsewhere is known by `Origin` or `Sec-Fetch-Site`; one whose name was made to resolve to this
 * machine, by its `Host`; a caller behind a proxy on this machine, by what the proxy adds.
 *
 * @returns a refusal that says why, or null
 */
export function refuseStranger(request: Request, env: unknown): Refusal | null {
  const { headers } = request;
  const remote = socketOf(env)?.remoteAddress;
  if (remote !== undefined && !isLoopbackAddress(remote)) {
    return forbidden('it answers callers on its own machine only');
  }
  if (proxyHeaders.some((name) => headers.has(name))) {
    return forbidden('it answers nobody behind a proxy; call it directly');
  }
  const host = headers.get('host') ?? new URL(request.url).host;
  if (!isLoopbackHost(host)) {
    return forbidden('it is asked for by the name localhost, or by a loopback address');
  }
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if ((origin !== null && origin !== `http://${host}`) || (site !== null && !ownSites.has(site))) {
    return forbidden('it answers no web page of another origin');
  }
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (request.method === 'POST' && type !== 'application/json') {
    return new Refusal(400, 'Bad request: the control API takes Content-Type: application/json.');
  }
  return null;
}

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'];
/** Of a page of the sandbox's own, and of what is no page. */
const ownSites = new Set(['same-origin', 'none']);

function forbidden(why: string): Refusal {
  return new Refusal(403, `The control API refuses this request: ${why}.`);
}

function isLoopbackHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
}

function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
