import ipaddr from 'ipaddr.js';

import { Refusal } from '../domain/refusal.ts';
import { httpVersionOf } from '../intake/http-version-of.ts';
import { socketOf } from '../intake/socket-of.ts';

/**
 * Judges who may use the control API: a program on this machine, by its connection and by the name it asks for, and
 * no web page. A page elsewhere is known by `Origin` or `Sec-Fetch-Site`; one whose name was made to resolve to this
 * machine, by its `Host`; a caller behind a proxy on this machine, by what proxies add, or by HTTP/1.0, which some of
 * them speak and no program of today. A proxy that adds nothing cannot be told from a program.
 *
 * @returns a refusal that says why, or null
 */
export function refuseStranger(request: Request, env: unknown): Refusal | null {
  const { headers } = request;
  const remote = socketOf(env)?.remoteAddress;
  if (remote !== undefined && !isLoopbackAddress(remote)) {
    return forbidden('it answers callers on its own machine only');
  }
  const version = httpVersionOf(env);
  if (version === '1.0' || [...headers.keys()].some(isOfProxy)) {
    return forbidden('it answers nobody behind a proxy; call it directly, in HTTP/1.1');
  }
  // Over a connection the URL is made up where no host is named.
  const host = headers.get('host') ?? (version === null ? new URL(request.url).host : '');
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

/** What proxies and networks before a server say of themselves, or of whom they ask for. */
const proxyHeaders = new Set([
  'cdn-loop',
  'cf-connecting-ip',
  'fastly-client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-real-ip',
]);
/** Of a page of the sandbox's own, and of what is no page. */
const ownSites = new Set(['same-origin', 'none']);

/** @param name in lower case */
function isOfProxy(name: string): boolean {
  return proxyHeaders.has(name) || name.startsWith('x-forwarded-') || name.startsWith('x-original-');
}

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
