import type { Audience, DeliveryState, LeftOutWhy } from '../contract/deliveries.ts';

/** Facts of a delivery that is to be sent again. */
export type ResendFacts = {
  id: number;
  eventId: number;
  audience: Audience;
  state: DeliveryState;
  /** A failure of a sale that has been paid since: it is not sent any more (specification 3). */
  isSuperseded: boolean;
  /** A delivery of this event to this audience is pending: this one or another. */
  isOnItsWay: boolean;
  /** A later delivery of the same event arrived. */
  hasArrived: boolean;
  /**
   * A later event of the same sale or subscription arrived: this one would report an older state (specification 6.5.6).
   */
  isOutdated: boolean;
  /** Whether this person may send it. */
  isAllowed: boolean;
};

/** Why it cannot be sent again at all; null where it can. */
export function whyNeverAgain({ isAllowed, isSuperseded, isOnItsWay }: ResendFacts): LeftOutWhy | null {
  if (!isAllowed) return 'not_yours';
  if (isSuperseded) return 'sale_paid';
  return isOnItsWay ? 'on_its_way' : null;
}

/** Advice against resending it among many; null without any. */
export function whyRatherNot({ hasArrived, isOutdated }: ResendFacts): 'arrived' | 'newer' | null {
  if (hasArrived) return 'arrived';
  return isOutdated ? 'newer' : null;
}

export type ValidatedResends = {
  go: number[];
  superseded: { why: 'newer' | 'arrived'; ids: number[] }[];
  leftOut: { why: LeftOutWhy; count: number }[];
};

/**
 * Sorts a selection into deliveries to send, in the order of their events, and those left out. The newest delivery of
 * an event stands for all of them.
 */
export function validateResends(selected: readonly ResendFacts[]): ValidatedResends {
  const newestFirst = [...selected].sort((one, other) => other.id - one.id);
  const seen = new Set<string>();
  const go: ResendFacts[] = [];
  const rather = { arrived: [] as number[], newer: [] as number[] };
  const leftOut = new Map<LeftOutWhy, number>();
  for (const facts of newestFirst) {
    const event = `${facts.eventId} ${facts.audience}`;
    const never = whyNeverAgain(facts) ?? (seen.has(event) ? 'duplicate' : null);
    if (never) {
      leftOut.set(never, (leftOut.get(never) ?? 0) + 1);
      continue;
    }
    seen.add(event);
    const why = whyRatherNot(facts);
    if (why) rather[why].push(facts.id);
    else go.push(facts);
  }
  return {
    go: go.sort((one, other) => one.eventId - other.eventId || one.id - other.id).map(({ id }) => id),
    superseded: (['newer', 'arrived'] as const)
      .filter((why) => rather[why].length > 0)
      .map((why) => ({ why, ids: rather[why].reverse() })),
    leftOut: [...leftOut].map(([why, count]) => ({ why, count })),
  };
}
