import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Which } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import type { SubscriptionsContext } from '../context.ts';
import { cardLinkOf } from './subscription-links.ts';
import { findSubscription } from '../store/subscriptions.sql.ts';
import { SUBSCRIPTION_NOT_FOUND, wrongStatus } from './change-subscription.ts';
import { REPLACEABLE_STATES } from './replace-card.ts';

/**
 * The page on which the buyer of a running subscription brings another card, for 30 days (generate-subscription with
 * `sub_update`). Nothing is written: the page makes the sale that keeps the card.
 */
export async function offerCardChange(
  { database, origin }: Pick<SubscriptionsContext, 'database' | 'origin'>,
  which: Which,
): Promise<Result<{ subscription: SubscriptionFacts; url: string }, Refusal>> {
  const [subscription, { now }] = await Promise.all([findSubscription(database, which), readClock(database)]);
  if (!subscription) return refuse(SUBSCRIPTION_NOT_FOUND);
  if (subscription.kind === 'template' || !REPLACEABLE_STATES.includes(subscription.state))
    return refuse(wrongStatus(subscription));
  return ok({ subscription, url: cardLinkOf(origin, subscription.publicId, now) });
}
