import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { refuse, type Result } from '#lib/kernel/result.ts';
import { findRepeatableToken } from '#lib/modules/payments/index.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import type { Which, Who } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { withNewCard } from '../domain/advance.ts';
import { ITERATIONS_DUE } from '../schedule/queue.ts';
import { chargeOpenDateNow, findSubscription } from '../store/subscriptions.sql.ts';
import { SUBSCRIPTION_NOT_FOUND, type ChangeContext, changeSubscription, wrongStatus } from './change-subscription.ts';

/** The token is none of this seller's, is used up, or serves once only. */
export const TOKEN_DOES_NOT_REPEAT: Refusal = { key: 'token_unusable', about: 'token' };

/** States in which the card may be replaced. */
export const REPLACEABLE_STATES: readonly SubscriptionFacts['state'][] = ['active', 'paused', 'failed', 'retrying'];

/**
 * Lets another permanent token pay a subscription from now on (generate-subscription with `sub_update`; answers,
 * section 4). A date that failed is charged with it at once.
 */
export async function replaceCard(
  context: ChangeContext,
  which: Which,
  who: Who,
  token: string,
): Promise<Result<SubscriptionFacts, Refusal>> {
  const found = await findSubscription(context.database, which);
  if (!found) return refuse(SUBSCRIPTION_NOT_FOUND);
  const card = await findRepeatableToken(context.database, found.sellerId, token);
  if (!card) return refuse(TOKEN_DOES_NOT_REPEAT);
  const replaced = await changeSubscription(context, { which, who, by: null }, async (inside, plan) => {
    if (plan.kind === 'template' || !REPLACEABLE_STATES.includes(plan.state)) return wrongStatus(plan);
    const { id: tokenId, brand: cardBrand, mask: cardMask } = card;
    const cardExpiry = card.method === 'credit-card' ? card.expiry : null;
    const moment = { now: plan.lockedAt, timeZone: context.timeZone };
    const step = withNewCard({ ...plan, tokenId, cardBrand, cardMask, cardExpiry }, moment);
    if (step.chargesOpenDateNow) await chargeOpenDateNow(inside, plan.id);
    return step;
  });
  if (replaced.ok) wake(ITERATIONS_DUE);
  return replaced;
}
