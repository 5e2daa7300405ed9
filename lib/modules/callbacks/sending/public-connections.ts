import { AsyncLocalStorage } from 'node:async_hooks';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { buildConnector } from 'undici';
import { isPublicAddress } from '../domain/public-address.ts';

/**
 * Names to addresses: every address of a name, IPv4 first. Throws where there is none. A family that answers long after
 * the other one is promised to `later` before that; empty where it has none.
 */
export type ResolveName = (hostname: string, later?: Later) => Promise<string[]>;

type Later = (addresses: Promise<string[]>) => void;

/** A connection that was not made because the address is not on the public internet. */
class RefusedAddressError extends Error {
  readonly code = 'REFUSED_ADDRESS';
}

/** DNS query: two attempts at most, within the time of an attempt to deliver. */
const DNS_QUERY = { timeout: 1_500, tries: 2 };

/**
 * How long the addresses of one family wait for those of the other, milliseconds (RFC 8305): servers and
 * firewalls that drop one kind of query are common.
 */
const OTHER_FAMILY_MS = 50;

/**
 * Resolver of the system's name servers, or of those given. Does not use the hosts file, nor the thread pool, which a
 * slow server would fill.
 */
export function systemResolver(servers?: readonly string[]): ResolveName {
  const resolver = new Resolver(DNS_QUERY);
  if (servers) resolver.setServers(servers);
  return (hostname, later) => ofBothFamilies(resolver.resolve4(hostname), resolver.resolve6(hostname), later);
}

async function ofBothFamilies(four: Promise<string[]>, six: Promise<string[]>, later: Later = () => undefined) {
  const known: { four?: string[]; six?: string[] } = {};
  const fourth = four.then((addresses) => (known.four = addresses));
  const sixth = six.then((addresses) => (known.six = addresses));
  const both = Promise.allSettled([fourth, sixth]);
  // The first family that has addresses; a family without any is waited past.
  await Promise.any([fourth, sixth]).catch(() => undefined);
  const isComplete = await Promise.race([both.then(() => true), pause(OTHER_FAMILY_MS)]);
  const found = [...(known.four ?? []), ...(known.six ?? [])];
  if (found.length === 0) throw ((await both)[0] as PromiseRejectedResult).reason;
  if (!isComplete) later((known.four ? sixth : fourth).catch(() => []));
  return found;
}

const pause = (ms: number): Promise<false> => new Promise((resolve) => setTimeout(resolve, ms, false));

/** Whether an address belongs to this machine. */
export type IsOwnAddress = (address: string) => boolean;

/** Time for which a reading of the interfaces counts, milliseconds. */
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

type AddressCheck = (addresses: readonly string[]) => boolean;

const verifierOf =
  (isOwn: IsOwnAddress): AddressCheck =>
  (addresses) =>
    addresses.length > 0 && addresses.every((address) => isPublicAddress(address) && !isOwn(address));

/** Callback of the connection that a look-up belongs to. */
const laterOf = new AsyncLocalStorage<Later>();

/**
 * A lookup for `net.connect` that succeeds only when every address of the name is public. The connection uses the
 * checked addresses without a second lookup, so that a name cannot resolve differently in between.
 */
function publicLookup(resolve: ResolveName, mayConnect: AddressCheck): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, laterOf.getStore()).then(
      (addresses) => {
        const [first = ''] = addresses;
        if (!mayConnect(addresses))
          done(new RefusedAddressError('the name leads to an address that is not public'), '');
        else if (options.all)
          done(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else done(null, first, isIP(first));
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };
}

/**
 * Connects to public addresses of other machines only. Literal addresses never reach a lookup, so they are checked
 * here.
 */
export function publicConnector(
  options: buildConnector.BuildOptions,
  resolve: ResolveName,
  isOwn: IsOwnAddress = isOnThisMachine,
): buildConnector.connector {
  const mayConnect = verifierOf(isOwn);
  const connect = buildConnector({ ...options, lookup: publicLookup(resolve, mayConnect) });
  return (target, done) => {
    const hostname = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(hostname) === 0) withLateAddresses(connect, mayConnect, target, done);
    else if (mayConnect([hostname])) connect(target, done);
    else done(new RefusedAddressError('the address is not public'), null);
  };
}

/**
 * One connection to a name. Late addresses are checked like the others, and tried beside an attempt that is in progress
 * or has failed: the first established connection is used, the other one closed.
 */
function withLateAddresses(
  connect: buildConnector.connector,
  mayConnect: AddressCheck,
  target: buildConnector.Options,
  done: buildConnector.Callback,
): void {
  let [underWay, isOver]: [number, boolean] = [1, false];
  const settle = (error: Error | null, socket: Socket | null): void => {
    underWay -= 1;
    if (isOver) return void socket?.destroy();
    firstError ??= error;
    if (!socket && underWay > 0) return;
    isOver = true;
    if (socket) done(null, socket);
    else done(firstError ?? new RefusedAddressError('no address was left'), null);
  };
  let firstError: Error | null = null;
  const later: Later = (addresses) => {
    underWay += 1;
    void addresses.then((late) => {
      if (isOver || !mayConnect(late)) return settle(null, null);
      return connect({ ...target, hostname: late[0] ?? '' }, (...[error, socket]) => settle(error, socket));
    });
  };
  laterOf.run(later, () => connect(target, (...[error, socket]) => settle(error, socket)));
}
