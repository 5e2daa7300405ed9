import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { Which, Who } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { type ChangeContext, changeSubscription, subscriptionBusy } from './change-subscription.ts';
import { closeOpenDates } from './close-open-dates.ts';

/**
 * POST /cancel-subscription: ends all future charges, also of an unpaid subscription; the link of a cancelled template
 * creates no more subscriptions (answers, section 4). A charge that has started is kept. `isUnpaid`: ends an unpaid
 * subscription, and is refused, under the lock of a payment, where one was made or is in progress.
 */
export const cancelSubscription = (
  context: ChangeContext,
  which: Which,
  who: Who,
  { isUnpaid = false } = {},
): Promise<Result<SubscriptionFacts, Refusal>> =>
  changeSubscription(context, { which, who, by: 'cancellation' }, async (inside, plan) => {
    const { isAllClosed } = await closeOpenDates(inside, plan.id);
    if (isUnpaid && !isAllClosed) return subscriptionBusy(plan);
    const subscription: SubscriptionFacts = {
      ...plan,
      state: 'cancelled',
      nextAt: null,
      endedAt: plan.lockedAt,
      reason: who.actor === 'system' ? null : who.actor === 'buyer' ? 'buyer' : 'seller',
    };
    return { subscription, events: [{ kind: 'cancelled' }] };
  });
