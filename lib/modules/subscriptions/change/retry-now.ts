import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Result } from '#lib/kernel/result.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import type { Which, Who } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { ITERATIONS_DUE } from '../schedule/queue.ts';
import { chargeOpenDateNow } from '../store/subscriptions.sql.ts';
import { type ChangeContext, changeSubscription, subscriptionBusy } from './change-subscription.ts';

/**
 * Charges a date that failed now, with the card that is there, and not only when its retry comes. Dates that passed
 * while it waited for another card are passed over, as when one comes.
 */
export async function retryNow(
  context: ChangeContext,
  which: Which,
  who: Who,
): Promise<Result<SubscriptionFacts, Refusal>> {
  const retried = await changeSubscription(context, { which, who, by: 'new-card' }, async (inside, plan) => {
    if (!(await chargeOpenDateNow(inside, plan.id))) return subscriptionBusy(plan);
    const skipsUntil = plan.state === 'failed' ? plan.lockedAt : plan.skipsUntil;
    const subscription: SubscriptionFacts = { ...plan, state: 'retrying', nextAt: plan.lockedAt, reason: null };
    return { subscription: { ...subscription, skipsUntil }, events: [] };
  });
  if (retried.ok) wake(ITERATIONS_DUE);
  return retried;
}
