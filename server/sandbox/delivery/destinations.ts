import ipaddr from 'ipaddr.js';

import { isPublicAddress } from './public-address.ts';

/** Where webhooks may go, as far as a URL tells; what its name resolves to is judged when it is connected to. */
export interface Destinations {
  judge(text: string): DestinationVerdict;
  /** Whether the settings name this origin as an exception: nothing more is asked of it then. */
  isException(origin: Pick<URL, 'protocol' | 'hostname' | 'port'>): boolean;
}

export type DestinationVerdict =
  | { readonly kind: 'open'; readonly url: URL }
  /** No webhook could ever go there; the reason is a part of a sentence that begins with the parameter's name. */
  | { readonly kind: 'malformed'; readonly reason: string }
  /** It names this machine or another that is not on the public internet. */
  | { readonly kind: 'closed' };

/** @param exceptions origins, with `*` for any port: `http://127.0.0.1:*` */
export function createDestinations(exceptions: readonly string[]): Destinations {
  const exact = new Set(exceptions.filter((text) => !text.endsWith(anyPort)).map(normalized));
  const hosts = new Set(
    exceptions.filter((text) => text.endsWith(anyPort)).map((text) => normalized(text.slice(0, -2))),
  );

  function isException({ protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>): boolean {
    const host = `${protocol}//${hostname}`;
    return hosts.has(host) || (exact.size > 0 && exact.has(port ? normalized(`${host}:${port}`) : host));
  }

  return {
    isException,
    judge(text) {
      const url = parse(text);
      if (!url) return { kind: 'malformed', reason: 'is not a URL: give one like https://…' };
      if (url.protocol !== 'https:' && url.protocol !== 'http:') {
        return { kind: 'malformed', reason: 'must begin with https:// or http://' };
      }
      if (url.username || url.password) {
        return { kind: 'malformed', reason: 'must not hold a user name or password' };
      }
      if (url.href.length > longestUrl) {
        return { kind: 'malformed', reason: `is longer than ${longestUrl} characters` };
      }
      if (isException(url) || isPublicHost(url.hostname)) return { kind: 'open', url };
      return { kind: 'closed' };
    },
  };
}

/**
 * Whether a host, as a parsed URL or a connector names it, is a public address or a name that may stand for one. A
 * URL's parser has brought every other spelling of an IPv4 address (octal, one number, …) into the common one.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host !== '' && host !== 'localhost' && !host.endsWith('.localhost');
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Origins as URLs have them: lower case, without the port that the scheme implies. */
function normalized(origin: string): string {
  return new URL(origin).origin;
}

const anyPort = ':*';
const longestUrl = 2048;
