import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { buildConnector } from 'undici';
import { isPublicAddress } from '../domain/public-address.ts';

/** Names to addresses: every address of a name, IPv4 first. Throws where there is none. */
export type ResolveName = (hostname: string) => Promise<string[]>;

/** A connection that was not made because the address is not on the public internet. */
class RefusedAddressError extends Error {
  readonly code = 'REFUSED_ADDRESS';
}

/** One question to a name server; asked twice before it is given up, within the time of a try. */
const DNS_QUESTION = { timeout: 1_500, tries: 2 };

/**
 * Asks the system's name servers, or those given. Not the hosts file and not the thread pool, which a slow server would
 * fill.
 */
export function systemResolver(servers?: readonly string[]): ResolveName {
  const resolver = new Resolver(DNS_QUESTION);
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [...(four.status === 'fulfilled' ? four.value : []), ...(six.status === 'fulfilled' ? six.value : [])];
  };
}

/** Says of an address whether it belongs to this machine. */
export type IsOwnAddress = (address: string) => boolean;

/** How long a look at the interfaces is believed, milliseconds. */
const INTERFACES_KNOWN_MS = 10_000;

/**
 * The addresses of this machine's interfaces. A public one among them is as forbidden as loopback: what we send there
 * never leaves the machine, so it arrives behind the firewall, and it may reach this product under another name.
 */
function interfaceAddresses(): IsOwnAddress {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let known: ReadonlySet<string> = new Set();
  return (address) => {
    if (performance.now() - lookedAt > INTERFACES_KNOWN_MS) {
      known = new Set(
        Object.values(networkInterfaces())
          .flatMap((all) => all ?? [])
          .map((one) => one.address),
      );
      lookedAt = performance.now();
    }
    return known.has(address);
  };
}

const isOnThisMachine = interfaceAddresses();

async function allowedAddresses(
  hostname: string,
  resolve: ResolveName,
  isOwn: IsOwnAddress,
): Promise<{ address: string; family: number }[]> {
  const addresses = await resolve(hostname);
  if (addresses.length === 0 || !addresses.every((address) => isPublicAddress(address) && !isOwn(address)))
    throw new RefusedAddressError('the name leads to an address that is not public');
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/**
 * A lookup for `net.connect` that answers only when every address of the name is public. The addresses it checked are
 * the ones that are connected to: nothing asks for them a second time, so a name cannot change its mind in between.
 */
function publicLookup(resolve: ResolveName, isOwn: IsOwnAddress = isOnThisMachine): LookupFunction {
  return (hostname, options, done) => {
    allowedAddresses(hostname, resolve, isOwn).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };
}

/**
 * Connects to public addresses of other machines only. Literal addresses never reach a lookup, so they are judged here.
 */
export function publicConnector(
  options: buildConnector.BuildOptions,
  resolve: ResolveName,
  isOwn: IsOwnAddress = isOnThisMachine,
): buildConnector.connector {
  const connect = buildConnector({ ...options, lookup: publicLookup(resolve, isOwn) } as buildConnector.BuildOptions);
  return (asked, done) => {
    const hostname = asked.hostname.replace(/^\[|\]$/g, '');
    if (isIP(hostname) && (!isPublicAddress(hostname) || isOwn(hostname)))
      done(new RefusedAddressError('the address is not public'), null);
    else connect(asked, done);
  };
}
