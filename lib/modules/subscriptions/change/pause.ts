import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { Which, Who } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { type ChangeContext, changeSubscription } from './change-subscription.ts';
import { closeOpenDates } from './close-open-dates.ts';

/**
 * POST /pause-subscription: nothing is charged until it is resumed. A charge that began before is kept (answers,
 * section 4).
 */
export const pauseSubscription = (
  context: ChangeContext,
  which: Which,
  who: Who,
): Promise<Result<SubscriptionFacts, Refusal>> =>
  changeSubscription(context, { which, who, by: 'pause' }, async (inside, plan) => {
    await closeOpenDates(inside, plan.id, { keepsCards: true });
    const subscription: SubscriptionFacts = { ...plan, state: 'paused', nextAt: null, reason: null };
    return { subscription, events: [{ kind: 'paused' }] };
  });
