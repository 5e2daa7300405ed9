import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Result } from '#lib/kernel/result.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import type { Which, Who } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { ITERATIONS_DUE } from '../schedule/queue.ts';
import { chargeOpenDateNow } from '../store/subscriptions.sql.ts';
import { type ChangeContext, changeSubscription, subscriptionBusy, wrongStatus } from './change-subscription.ts';

/**
 * Charges a date that failed now, with the card that is there, and not only when its retry comes. One that waits for
 * another card is refused: its decline was a hard one, or its token ended.
 */
export async function retryNow(
  context: ChangeContext,
  which: Which,
  who: Who,
): Promise<Result<SubscriptionFacts, Refusal>> {
  const retried = await changeSubscription(context, { which, who, by: 'new-card' }, async (inside, plan) => {
    if (plan.state === 'failed') return wrongStatus(plan);
    if (!(await chargeOpenDateNow(inside, plan.id))) return subscriptionBusy(plan);
    return { subscription: { ...plan, state: 'retrying', nextAt: plan.lockedAt, reason: null }, events: [] };
  });
  if (retried.ok) wake(ITERATIONS_DUE);
  return retried;
}
