import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses that are public by number and private by use: the metadata service that Azure puts on a public address. */
const RESERVED_BY_USE: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * IPv6 that is routed on the internet today. Everything outside, such as `::127.0.0.1` or NAT64, can end up at an IPv4
 * neighbour.
 */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for an address on the public internet: IPv4 that is plain unicast, IPv6 that is plain unicast inside 2000::/3.
 * Loopback, private, shared, link-local, multicast, reserved, documentation, tunnelled and mapped addresses are not.
 * Text that is no address is not public either.
 */
export function isPublicAddress(text: string): boolean {
  if (!isIP(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_IPV6);
  return !RESERVED_BY_USE.has(address.toString());
}
