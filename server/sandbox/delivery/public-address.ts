import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one of the public internet: not private, loopback, link-local, shared (CGNAT), multicast
 * or reserved, and none that wraps another address (mapped, NAT64, 6to4, Teredo), whatever it wraps.
 *
 * @param text an IPv4 or IPv6 address, without brackets
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // Unwraps the mapped form, which is how a socket of both families names an IPv4 peer.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // Deprecated spellings such as ::127.0.0.1 count as unicast; only this block was ever given out.
  if (address instanceof ipaddr.IPv6) return address.match(globalUnicast);
  return !cloudInternal.has(address.toString());
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by its number, yet answered by the machine that hosts us: a cloud's own agent. */
const cloudInternal = new Set(['168.63.129.16']);
