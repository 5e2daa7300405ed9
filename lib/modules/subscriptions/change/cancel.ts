import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { Which, Who } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { type ChangeContext, changeSubscription, subscriptionBusy } from './change-subscription.ts';
import { closeOpenDates } from './close-open-dates.ts';

/**
 * POST /cancel-subscription: nothing is charged any more, also of one that nobody has paid; the link of a template
 * makes no more of them (answers, section 4). A charge that began before is kept. `isUnpaid`: ended because nobody
 * paid, and refused where somebody has or is about to, under the lock that a payment would take.
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
    return { subscription, happenings: [{ kind: 'cancelled' }] };
  });
