import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { deliverableTo } from '#lib/modules/messages/index.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { Which } from '../domain/actor.ts';
import { cardLinkOf } from './subscription-links.ts';
import { messageFor } from '../present/subscription-messages.ts';
import { noticesOf } from './store-settings.sql.ts';
import { findSubscription, lockSubscription } from '../store/subscriptions.sql.ts';
import { SUBSCRIPTION_NOT_FOUND, wrongStatus } from './change-subscription.ts';
import { REPLACEABLE_STATES } from './replace-card.ts';
import { queueSubscriptionMessages } from '../schedule/queue-subscription-messages.ts';

/** The ways to a buyer's other card: an address to copy, or a message with it. Neither charges anything. */

type LinkContext = Pick<SubscriptionsContext, 'database' | 'origin' | 'messageChannels'>;

/**
 * The address on which the buyer of a subscription of these sellers brings another card. `now`: of the product's clock.
 */
export async function cardLinkFor(
  { database, origin }: LinkContext,
  which: Which,
  now: Date,
): Promise<Result<string, Refusal>> {
  const found = await findSubscription(database, which);
  if (!found) return refuse(SUBSCRIPTION_NOT_FOUND);
  if (found.kind === 'template' || !REPLACEABLE_STATES.includes(found.state)) return refuse(wrongStatus(found));
  return ok(cardLinkOf(origin, found.publicId, now));
}

/**
 * Sends the link by e-mail and by SMS, as far as they reach the buyer, regardless of the subscription's notifications.
 * Returns the addresses; none where neither can be reached.
 */
export async function sendCardLink(
  { database, origin, messageChannels: ways }: LinkContext,
  which: Which,
): Promise<Result<readonly string[], Refusal>> {
  const sent = await database.inTransaction(async (inside) => {
    const plan = await lockSubscription(inside, which);
    if (!plan) return SUBSCRIPTION_NOT_FOUND;
    if (plan.kind === 'template' || !REPLACEABLE_STATES.includes(plan.state)) return wrongStatus(plan);
    const notices = (await noticesOf(inside, [plan.sellerId]))(plan.sellerId);
    const to = deliverableTo({ email: plan.buyerEmail, phone: plan.buyerPhone }, notices.seller, ways);
    const once = `asked at ${plan.lockedAt.toISOString()}`;
    const moment = { now: plan.lockedAt, origin, ways, ...notices };
    const message = messageFor(plan, { kind: 'link', purpose: 'card', once, to }, moment);
    if (message) await queueSubscriptionMessages(inside, [message]);
    return [to.email, to.phone].filter((one) => one !== null);
  });
  return 'key' in sent ? refuse(sent) : ok(sent);
}
