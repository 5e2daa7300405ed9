import { putBounded } from '#lib/kernel/put-bounded.ts';
import { type Networked, openCrowd } from './crowd.ts';

/**
 * Limits of connections without a pairing (docs/decisions/0132). Unpaired terminals are counted apart from paired ones,
 * in all and by network; above a limit, the one that has waited longest is disconnected. Paired terminals do not count
 * here.
 */

/** Unpaired terminals of one process at once, of one network, and new names of one network in an hour. */
export const MAX_STRANGERS = 500;
export const MAX_OF_NETWORK = 20;
export const MAX_NEW_OF_NETWORK = 120;

const HOUR_MS = 3_600_000;

/** Networks whose new names are counted. */
const MAX_NETWORKS = 10_000;

type Stranger = Networked & {
  /** A code stands on its screen: it does not make room. */
  readonly isBeingPaired: boolean;
};

export type Strangers<Member extends Stranger> = {
  readonly size: number;
  /** Returns the connection that has to make room, or null. */
  admit(member: Member): Member | null;
  leave(member: Member): void;
  mayBeNew(network: string): boolean;
  countNew(network: string): void;
};

/** `isExempt`: networks of which any number may come, as a sandbox's own machine. */
export function openStrangers<Member extends Stranger>(
  isExempt: (network: string) => boolean,
  now: () => number = Date.now,
): Strangers<Member> {
  const here = openCrowd<Member>();
  const exempt = new Set<Member>();
  const newNames = new Map<string, { since: number; count: number }>();
  const ofHour = (network: string): { since: number; count: number } => {
    const known = newNames.get(network);
    return known && now() - known.since < HOUR_MS ? known : { since: now(), count: 0 };
  };
  const waits = ({ isBeingPaired }: Member): boolean => !isBeingPaired;

  function whoMakesRoom({ network }: Member): Member | null {
    if (here.countOf(network) >= MAX_OF_NETWORK) {
      const isOfIt = (other: Member) => other.network === network;
      return here.oldest((other) => isOfIt(other) && waits(other)) ?? here.oldest(isOfIt);
    }
    return here.size >= MAX_STRANGERS ? (here.oldest(waits) ?? here.oldest()) : null;
  }

  return {
    get size() {
      return here.size + exempt.size;
    },
    admit(member) {
      if (isExempt(member.network)) {
        exempt.add(member);
        return null;
      }
      if (here.has(member)) return null;
      const leaving = whoMakesRoom(member);
      if (leaving) here.delete(leaving);
      here.add(member);
      return leaving;
    },
    leave(member) {
      exempt.delete(member);
      here.delete(member);
    },
    mayBeNew: (network) => isExempt(network) || ofHour(network).count < MAX_NEW_OF_NETWORK,
    countNew(network) {
      const { since, count } = ofHour(network);
      putBounded(MAX_NETWORKS, newNames, network, { since, count: count + 1 });
    },
  };
}
