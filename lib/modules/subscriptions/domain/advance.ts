import { dateOf, hasDate, offsetAt, positionAfter } from './calendar.ts';
import { datesOver, type IterationFacts, type IterationSale, type SubscriptionFacts } from './facts.ts';
import type { SubscriptionEvent } from './subscription-events.ts';
import { nextRetry } from './retry-hour.ts';
import type { Settlement } from './settle.ts';
import type { IterationState } from '#lib/kernel/subscription.ts';

/** Result of settling a date: the subscription and the date as they are from then on, the next date, and the events. */
export type Step = {
  subscription: SubscriptionFacts;
  iteration: {
    state: IterationState;
    failures: number;
    errorCode: number;
    /** Next check; null for a settled date. */
    nextAt: Date | null;
    /** Date by the calendar, which a first payment may have moved. */
    dueAt: Date;
  };
  /** The date that comes next, to be charged then. */
  next: { number: number; dueAt: Date } | null;
  /** A date of it that failed is to be charged now, because another card is there. */
  chargesOpenDateNow: boolean;
  events: readonly SubscriptionEvent[];
};

/**
 * Present time, and the calendar's time zone. `retryHour`: the hour at which the seller's retries are paid most often,
 * null where none is known.
 */
export type Moment = { now: Date; timeZone: string; retryHour?: number | null };

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Pauses before what did not happen is tried again, milliseconds, by how often it was tried. */
const PAUSES_MS = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE_MS);

/** Pauses between two checks of a payment that is with a buyer or a bank; its end also wakes the job. */
const CHECK_PAUSES_MS = [MINUTE_MS / 4, MINUTE_MS, 5 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS];

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const nth = (pauses: readonly number[], tries: number): number => pauses[Math.min(tries, pauses.length - 1)] ?? HOUR_MS;

/** Time of the next check of a payment that is with a buyer or a bank, after so many checks. */
export const nextCheck = (now: Date, checks: number): Date => later(now, nth(CHECK_PAUSES_MS, checks));

/** The states in which dates are charged. */
const IS_CHARGED = (state: SubscriptionFacts['state']): boolean => state === 'active' || state === 'retrying';

type SettledDate = {
  subscription: SubscriptionFacts;
  iteration: IterationFacts;
  sale: IterationSale;
  /** Number of checks and charges so far. */
  tries: number;
};

/** Applies a settlement to a subscription and its date. */
export function advance(settled: SettledDate, settlement: Settlement, moment: Moment): Step {
  const { subscription, iteration, tries } = settled;
  const { now } = moment;
  switch (settlement.to) {
    case 'paid':
      return paid(settled, moment);
    case 'kept':
      return stepOfSavedCard(settled, moment);
    case 'retry':
    case 'another-card':
    case 'cancelled':
    case 'awaiting':
      return failed(settled, settlement, moment);
    case 'waiting':
      return stays(settled, iteration.state === 'awaiting' ? 'awaiting' : 'submitted', nextCheck(now, tries));
    case 'stopped':
      return stays(settled, 'stopped', null);
    case 'unchanged': {
      if (iteration.state === 'awaiting') return stays(settled, 'awaiting', nextCheck(now, tries));
      if (!IS_CHARGED(subscription.state)) return stays(settled, 'stopped', null);
      return stays(settled, 'scheduled', later(now, nth(PAUSES_MS, tries)));
    }
  }
}

function stays({ subscription, iteration }: SettledDate, state: IterationState, nextAt: Date | null): Step {
  return {
    subscription,
    iteration: {
      state,
      failures: iteration.failures,
      errorCode: iteration.errorCode,
      nextAt,
      dueAt: iteration.dueAt,
    },
    next: null,
    chargesOpenDateNow: false,
    events: [],
  };
}

/** The calendar of a plan that is first paid at `at`: it may start then, and earlier dates are not counted. */
function started(subscription: SubscriptionFacts, at: Date, timeZone: string): SubscriptionFacts {
  if (subscription.startsWhenPaid) return { ...subscription, startsAt: at, offset: 0 };
  return { ...subscription, offset: subscription.startsAt <= at ? offsetAt(subscription, at, timeZone) : 0 };
}

function withCard(subscription: SubscriptionFacts, { token }: IterationSale): SubscriptionFacts {
  if (token === null) return subscription;
  const { id: tokenId, brand: cardBrand, mask: cardMask, expiry: cardExpiry } = token;
  return { ...subscription, tokenId, cardBrand, cardMask, cardExpiry };
}

/** Details of the payer, where the buyer's own are empty. */
const withBuyer = (subscription: SubscriptionFacts, { buyer }: IterationSale): SubscriptionFacts => ({
  ...subscription,
  buyerName: subscription.buyerName || buyer.name,
  buyerEmail: subscription.buyerEmail || buyer.email,
  buyerPhone: subscription.buyerPhone || buyer.phone,
  buyerSocialId: subscription.buyerSocialId || buyer.socialId,
});

function paid({ subscription: before, iteration, sale }: SettledDate, { now, timeZone }: Moment): Step {
  const at = sale.paidAt ?? now;
  const isFirst = before.state === 'initial';
  const number = iteration.number ?? 1;
  const whose = withBuyer(withCard(isFirst ? started(before, at, timeZone) : before, sale), sale);
  const charged: SubscriptionFacts = {
    ...whose,
    state: isFirst || before.state === 'retrying' || before.state === 'failed' ? 'active' : before.state,
    completed: whose.completed + 1,
    // A failed date paid by the buyer: dates that passed meanwhile are skipped.
    skipsUntil: before.state === 'failed' ? now : before.skipsUntil,
    previousAt: at,
    failures: 0,
    errorCode: 0,
    reason: before.state === 'failed' ? null : before.reason,
    activatedAt: whose.activatedAt ?? at,
  };
  const events: SubscriptionEvent[] = [
    ...(isFirst ? [{ kind: 'activated' } as const] : []),
    { kind: 'charged', number, sale },
    ...(before.failures > 0 && !isFirst ? [{ kind: 'recovered', number } as const] : []),
  ];
  const dueAt = isFirst ? dateOf(charged, 0, timeZone) : iteration.dueAt;
  const on = continueSchedule(charged, { now, timeZone });
  return {
    subscription: on.subscription,
    iteration: { state: 'paid', failures: iteration.failures, errorCode: 0, nextAt: null, dueAt },
    next: on.next,
    chargesOpenDateNow: false,
    events: [...events, ...on.events],
  };
}

/**
 * The date that comes next: those that are to be passed over are, and after the last one the subscription is completed.
 * While it is paused or when it has ended nothing is scheduled.
 */
export function continueSchedule(
  before: SubscriptionFacts,
  { now, timeZone }: Moment,
): Pick<Step, 'subscription' | 'next' | 'events'> {
  const from = datesOver(before);
  const position = before.skipsUntil ? positionAfter(before, from, before.skipsUntil, timeZone) : from;
  const passed = position - from;
  const subscription = { ...before, skipped: before.skipped + passed, skipsUntil: null };
  const events: SubscriptionEvent[] = passed > 0 ? [{ kind: 'skipped', count: passed }] : [];
  if (before.state === 'cancelled') return { subscription: { ...subscription, nextAt: null }, next: null, events };
  if (!hasDate(subscription, position))
    return {
      subscription: { ...subscription, state: 'completed', nextAt: null, endedAt: now },
      next: null,
      events: [...events, { kind: 'completed' }],
    };
  if (before.state === 'paused') return { subscription: { ...subscription, nextAt: null }, next: null, events };
  const dueAt = dateOf(subscription, position, timeZone);
  return { subscription: { ...subscription, nextAt: dueAt }, next: { number: position + 1, dueAt }, events };
}

/** A card is kept: the first one starts the plan, any other takes the place of the one before. */
function stepOfSavedCard({ subscription: before, iteration, sale }: SettledDate, moment: Moment): Step {
  const { now, timeZone } = moment;
  const over = {
    state: 'paid',
    failures: iteration.failures,
    errorCode: 0,
    nextAt: null,
    dueAt: iteration.dueAt,
  } as const;
  const subscription = withBuyer(withCard(before, sale), sale);
  if (before.state === 'initial') {
    const at = sale.paidAt ?? now;
    const begun = { ...started(subscription, at, timeZone), state: 'active', activatedAt: at, errorCode: 0 } as const;
    const on = continueSchedule(begun, moment);
    return {
      subscription: on.subscription,
      iteration: over,
      next: on.next,
      chargesOpenDateNow: false,
      events: [{ kind: 'activated' }, ...on.events],
    };
  }
  return { ...withNewCard(subscription, moment), iteration: over };
}

/** Effect of another card: a failed date is charged with it at once. */
export function withNewCard(subscription: SubscriptionFacts, { now }: Moment): Omit<Step, 'iteration'> {
  const { state } = subscription;
  const isFailing = state === 'failed' || state === 'retrying';
  return {
    subscription: isFailing
      ? {
          ...subscription,
          state: 'retrying',
          reason: null,
          nextAt: now,
          skipsUntil: state === 'failed' ? now : subscription.skipsUntil,
        }
      : subscription,
    next: null,
    chargesOpenDateNow: isFailing,
    events: [{ kind: 'card-changed', mask: subscription.cardMask }],
  };
}

function failed(settled: SettledDate, settlement: Extract<Settlement, { failures: number }>, moment: Moment): Step {
  const { now, timeZone, retryHour = null } = moment;
  const { to, failures, errorCode } = settlement;
  const { subscription: before, iteration, sale, tries } = settled;
  const number = iteration.number ?? 1;
  const subscription = { ...before, errorCode, failures };
  const failure = (retryAt: Date | null): SubscriptionEvent => ({
    kind: 'failed',
    number,
    sale,
    errorCode,
    failures,
    retryAt,
  });
  const stands = (state: IterationState, nextAt: Date | null) => ({
    state,
    failures,
    errorCode,
    nextAt,
    dueAt: iteration.dueAt,
  });
  const still = { next: null, chargesOpenDateNow: false } as const;
  if (to === 'awaiting') {
    const isOfPlan = before.state === 'initial';
    return {
      ...still,
      subscription: isOfPlan ? subscription : before,
      iteration: stands('awaiting', nextCheck(now, tries)),
      events: isOfPlan ? [failure(null)] : [],
    };
  }
  // Paused or ended while the charge was in progress.
  if (!IS_CHARGED(before.state) && before.state !== 'failed')
    return { ...still, subscription: before, iteration: stands('stopped', null), events: [failure(null)] };
  if (to === 'cancelled')
    return {
      ...still,
      subscription: { ...subscription, state: 'cancelled', nextAt: null, endedAt: now, reason: 'failures' },
      iteration: stands('failed', null),
      events: [failure(null), { kind: 'cancelled' }],
    };
  if (to === 'another-card')
    return {
      ...still,
      subscription: { ...subscription, state: 'failed', nextAt: null, reason: 'card' },
      iteration: stands('awaiting', nextCheck(now, tries)),
      events: [failure(null)],
    };
  const retryAt = settlement.to === 'retry' && settlement.isNow ? now : nextRetry(now, retryHour, timeZone);
  return {
    ...still,
    subscription: { ...subscription, state: 'retrying', nextAt: retryAt },
    iteration: stands('scheduled', retryAt),
    events: [failure(retryAt)],
  };
}
