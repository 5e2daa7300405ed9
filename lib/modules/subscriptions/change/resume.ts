import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Result } from '#lib/kernel/result.ts';
import { dateOf, positionAfter } from '../domain/calendar.ts';
import type { Which, Who } from '../domain/actor.ts';
import { datesOver, type SubscriptionFacts } from '../domain/facts.ts';
import { continueSchedule } from '../domain/advance.ts';
import { lockOpenDates, scheduleDate, skipDates } from '../store/subscriptions.sql.ts';
import { type ChangeContext, changeSubscription, subscriptionBusy } from './change-subscription.ts';

/** Dates that passed and get a line of their own in the calendar; the counter has all of them. */
const MAX_LINES = 400;

/**
 * PATCH /subscriptions/{id}/resume: the next date to come is the next one charged. Dates that passed are counted as
 * skipped and never charged (answers, section 4). Busy while a charge that began before the pause has not ended.
 */
export const resumeSubscription = (
  context: ChangeContext,
  which: Which,
  who: Who,
): Promise<Result<SubscriptionFacts, Refusal>> =>
  changeSubscription(context, { which, who, by: 'resumption' }, async (inside, plan) => {
    const open = await lockOpenDates(inside, plan.id);
    // A row without a number is a card that is being kept: it charges no date.
    if (open.some(({ number }) => number !== null)) return subscriptionBusy(plan);
    const moment = { now: plan.lockedAt, timeZone: context.timeZone };
    const from = datesOver(plan);
    const to = positionAfter(plan, from, plan.lockedAt, context.timeZone);
    const lines = Array.from({ length: Math.min(to - from, MAX_LINES) }, (_, index) => to - 1 - index);
    await skipDates(
      inside,
      plan,
      lines.map((position) => ({ number: position + 1, dueAt: dateOf(plan, position, context.timeZone) })),
    );
    const resumed: SubscriptionFacts = {
      ...plan,
      state: 'active',
      failures: 0,
      errorCode: 0,
      reason: null,
      skipsUntil: plan.lockedAt,
    };
    const on = continueSchedule(resumed, moment);
    if (on.next) await scheduleDate(inside, plan, on.next);
    return { subscription: on.subscription, events: [{ kind: 'resumed' }, ...on.events] };
  });
