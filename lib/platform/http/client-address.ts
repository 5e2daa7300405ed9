import { BlockList, isIP, SocketAddress } from 'node:net';

/**
 * The address that a request comes from (decision 43). Without trusted proxies it is the socket's. Behind them it is
 * the right-most address of `X-Forwarded-For` that is none of theirs: everything to the left of it was written by the
 * client.
 */

/** Finds it of the socket's address and the header as Node hands it over, several of them joined by commas. */
export type ClientAddressOf = (socket: string | undefined, forwardedFor: string | string[] | undefined) => string;

/** `trusted` are addresses and networks that `isNetwork` takes. */
export function clientAddressOf(trusted: readonly string[]): ClientAddressOf {
  if (trusted.length === 0) return (socket) => plainAddress(socket ?? '') ?? '';
  const proxies = blockOf(trusted);
  const isTrusted = (address: string): boolean => proxies.check(address, familyOf(address));
  return (socket, forwardedFor) => {
    let address = plainAddress(socket ?? '') ?? '';
    const hops = String(forwardedFor ?? '').split(',');
    while (address !== '' && isTrusted(address)) {
      // Entries behind an invalid address cannot be trusted: the client address is that of the last known proxy.
      const hop = plainAddress(withoutPort(hops.pop() ?? ''));
      if (hop === null) break;
      address = hop;
    }
    return address;
  };
}

/** An address of a proxy as `clientAddressOf` found it: the request is the proxy's own, not forwarded. */
export const isTrustedProxy = (trusted: readonly string[], address: string): boolean =>
  address !== '' && blockOf(trusted).check(address, familyOf(address));

function blockOf(networks: readonly string[]): BlockList {
  const block = new BlockList();
  for (const { address, prefix, family } of networks.flatMap((text) => networkOf(text) ?? []))
    block.addSubnet(address, prefix, family);
  return block;
}

/** Groups of an IPv6 address that a network of one subscriber (/64) has. */
const SUBSCRIBER_GROUPS = 4;

/**
 * Subscriber that attempts are counted for: an IPv4 address itself, and of IPv6 the network of one subscriber, who has
 * 2^64 addresses. A text that is not an address is returned unchanged.
 */
export function subscriberOf(ip: string): string {
  const address = plainAddress(ip);
  if (address === null || isIP(address) === 4) return address ?? ip;
  const [before = '', after] = address.split('::');
  const groupsOf = (text = ''): string[] => (text === '' ? [] : text.split(':'));
  const [head, tail] = [groupsOf(before), groupsOf(after)];
  const zeros = after === undefined ? [] : Array<string>(8 - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, SUBSCRIBER_GROUPS).join(':')}::/64`;
}

/** Whether a text is an address, or a network such as 10.0.0.0/8; the network of all addresses is refused. */
export const isNetwork = (text: string): boolean => networkOf(text) !== null;

type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

/** Bit at which an IPv4 address inside IPv6 begins. */
const MAPPED_BITS = 96;

function networkOf(text: string): Network | null {
  const [given = '', bits, ...rest] = text.split('/');
  const address = plainAddress(given);
  if (address === null || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const family = familyOf(address);
  const longest = family === 'ipv4' ? 32 : 128;
  const isMapped = family === 'ipv4' && isIP(given) === 6;
  const prefix = bits === undefined ? longest : Number(bits) - (isMapped ? MAPPED_BITS : 0);
  return prefix >= 1 && prefix <= longest ? { address, prefix, family } : null;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Canonical form of an address: IPv4 also inside IPv6, no zone, no capitals. Null for a text that is none. */
function plainAddress(text: string): string | null {
  const bare = text.replace(/%.*$/s, '');
  const kind = isIP(bare);
  if (kind !== 6) return kind === 4 ? bare : null;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
}

/** `192.0.2.1:443` and `[2001:db8::1]:443` as some proxies write them. */
const withoutPort = (hop: string): string =>
  hop
    .trim()
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1')
    .replace(/^([\d.]+):\d{1,5}$/, '$1');
