import type { Language } from '#lib/kernel/language.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import {
  type AttemptOutcome,
  charge,
  findRepeatableToken,
  type Means,
  type RepeatableToken,
  type VelocityKeys,
} from '#lib/modules/payments/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { SUBSCRIPTION_NOT_FOUND, wrongStatus } from '../change/change-subscription.ts';
import { TOKEN_DOES_NOT_REPEAT } from '../change/replace-card.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { Who } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { continueSchedule } from '../domain/advance.ts';
import { settleEnded } from '../schedule/settle-iterations.ts';
import { publishEvents } from '../schedule/publish-events.ts';
import {
  findByPublicId,
  type LockedSubscription,
  lockSubscription,
  saveSubscription,
  scheduleDate,
} from '../store/subscriptions.sql.ts';
import { offerFirst, type OfferedSale, startsNow } from './offer-first.ts';

/** The first payment of a subscription, as the caller requests it. */
export type FirstPayment = {
  subscriptionId: string;
  /** Sellers it must belong to; null: the identifier alone authorizes. */
  sellerIds: readonly number[] | null;
  /** A card, which is kept, or a permanent token. */
  means: Extract<Means, { kind: 'card' | 'token' }>;
  buyer?: { name?: string; email?: string; phone?: string; socialId?: string };
  /** Keys for the card limits of the buyer's page, for a caller without proof of identity. */
  velocity?: VelocityKeys | null;
  language?: Language | null;
  who: Who;
};

/** `outcome` null: nothing had to be tried, because a token is there and the first date is to come. */
export type PaidSubscription = { subscription: SubscriptionFacts; outcome: AttemptOutcome | null };

/**
 * POST /pay-subscription, and generate-subscription with a token: pays the first date, or keeps the card where that is
 * to come. The card or token that pays it pays all later dates too. A subscription that was paid is refused by its
 * status (answers, section 4).
 */
export async function paySubscription(
  context: SubscriptionsContext,
  payment: FirstPayment,
): Promise<Result<PaidSubscription, Refusal>> {
  const { means, velocity, buyer = {}, language } = payment;
  const offered = await context.database.inTransaction((inside) => offer(inside, context, payment));
  if ('key' in offered) return refuse(offered);
  if ('started' in offered) {
    context.wakeDeliveries();
    context.wakeMessages();
    return ok({ subscription: offered.started, outcome: null });
  }
  const outcome = await charge(context, {
    sale: { saleId: offered.saleId },
    means,
    by: velocity && means.kind === 'card' ? { who: 'buyer', velocity } : { who: 'system' },
    buyer,
    terms: { language },
  });
  await settleEnded(context, [offered.saleRowId]);
  const subscription = await findByPublicId(context.database, payment.subscriptionId);
  return subscription ? ok({ subscription, outcome }) : refuse(SUBSCRIPTION_NOT_FOUND);
}

async function offer(
  inside: Database,
  context: SubscriptionsContext,
  { subscriptionId, sellerIds, means, who }: FirstPayment,
): Promise<OfferedSale | { started: SubscriptionFacts } | Refusal> {
  const plan = await lockSubscription(inside, { subscriptionId, sellerIds });
  if (!plan) return SUBSCRIPTION_NOT_FOUND;
  if (plan.kind === 'template' || plan.state !== 'initial') return wrongStatus(plan);
  if (means.kind === 'card') return offerFirst(inside, plan);
  const token = await findRepeatableToken(inside, plan.sellerId, means.token);
  if (!token) return TOKEN_DOES_NOT_REPEAT;
  const withToken = withTokenOf(plan, token);
  if (!startsNow(plan)) return { started: await start(inside, context, withToken, who) };
  const offered = await offerFirst(inside, plan);
  if (!('key' in offered)) await saveSubscription(inside, withToken);
  return offered;
}

const withTokenOf = (plan: LockedSubscription, token: RepeatableToken): LockedSubscription => ({
  ...plan,
  tokenId: token.id,
  cardBrand: token.brand,
  cardMask: token.mask,
  cardExpiry: token.method === 'credit-card' ? token.expiry : null,
});

/** A token is there and the first date is to come: it is charged then. */
async function start(
  inside: Database,
  context: SubscriptionsContext,
  plan: LockedSubscription,
  who: Who,
): Promise<SubscriptionFacts> {
  const moment = { now: plan.lockedAt, timeZone: context.timeZone };
  const continued = continueSchedule({ ...plan, state: 'active', activatedAt: plan.lockedAt }, moment);
  if (continued.next) await scheduleDate(inside, plan, continued.next);
  await saveSubscription(inside, continued.subscription);
  await publishEvents(inside, context, [
    { subscription: continued.subscription, events: [{ kind: 'activated' }, ...continued.events], who },
  ]);
  return continued.subscription;
}
