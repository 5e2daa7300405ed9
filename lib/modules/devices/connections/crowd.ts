/** Connections in the order in which they came, counted by the networks that they come from. */

export type Networked = { readonly network: string };

export type Crowd<Member extends Networked> = Iterable<Member> & {
  readonly size: number;
  has(member: Member): boolean;
  add(member: Member): void;
  delete(member: Member): void;
  countOf(network: string): number;
  /** The one that has been here longest: at all, of a network, or of those that may leave. */
  oldest(mayLeave?: (member: Member) => boolean): Member | null;
  /** The one that has been here longest of the network with the most. */
  oldestOfFullest(): Member | null;
};

export function openCrowd<Member extends Networked>(): Crowd<Member> {
  const members = new Set<Member>();
  const counts = new Map<string, number>();
  const countOf = (network: string): number => counts.get(network) ?? 0;

  function oldest(mayLeave: (member: Member) => boolean = () => true): Member | null {
    for (const member of members) if (mayLeave(member)) return member;
    return null;
  }

  return {
    [Symbol.iterator]: () => members.values(),
    get size() {
      return members.size;
    },
    has: (member) => members.has(member),
    add(member) {
      if (members.has(member)) return;
      members.add(member);
      counts.set(member.network, countOf(member.network) + 1);
    },
    delete(member) {
      if (!members.delete(member)) return;
      const left = countOf(member.network) - 1;
      if (left > 0) counts.set(member.network, left);
      else counts.delete(member.network);
    },
    countOf,
    oldest,
    oldestOfFullest() {
      let [fullest, most] = ['', 0];
      for (const [network, count] of counts) if (count > most) [fullest, most] = [network, count];
      return oldest(({ network }) => network === fullest);
    },
  };
}
