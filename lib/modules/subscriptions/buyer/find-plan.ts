import { isPublicId } from '#lib/kernel/ids.ts';
import { deliverableTo, isReachable, type Reach } from '#lib/modules/messages/index.ts';
import { offeredMethods } from '#lib/modules/payments/index.ts';
import { embedOrigins, lookOf } from '#lib/modules/sellers/index.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { BuyerPlan } from '../contract/buyer-pages.ts';
import { REPEATABLE_METHODS } from '#lib/kernel/subscription.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { monthsOfCharges, planDates } from '../views/plan-dates.ts';
import { findByPublicId } from '../store/subscriptions.sql.ts';
import { findPlanSeller, type PlanSeller } from './store-page.sql.ts';

type PlanContext = Pick<SubscriptionsContext, 'database' | 'timeZone' | 'origin' | 'sandbox' | 'messageChannels'>;

/** A subscription, its seller's settings, the ways to reach its buyer, and the public view of its plan. */
export type FoundPlan = { facts: SubscriptionFacts; planSeller: PlanSeller; reach: Reach; plan: BuyerPlan };

/** A subscription by what stands in an address, which may be any text; null where there is none. */
export const findNamed = async (
  { database }: Pick<PlanContext, 'database'>,
  subscriptionId: string,
): Promise<SubscriptionFacts | null> =>
  isPublicId('subscription', subscriptionId) ? findByPublicId(database, subscriptionId) : null;

/** The subscription behind the address of its page; null where there is none. */
export async function findPlan(context: PlanContext, subscriptionId: string): Promise<FoundPlan | null> {
  const facts = await findNamed(context, subscriptionId);
  if (!facts) return null;
  const planSeller = await findPlanSeller(context.database, facts.sellerId);
  const reach = deliverableTo(
    { email: facts.buyerEmail, phone: facts.buyerPhone },
    planSeller,
    context.messageChannels,
  );
  return { facts, planSeller, reach, plan: planOf(context, facts, planSeller, reach) };
}

function planOf(
  { timeZone, origin, sandbox }: PlanContext,
  facts: SubscriptionFacts,
  planSeller: PlanSeller,
  reach: Reach,
): BuyerPlan {
  const dates = planDates(facts, planSeller.now, timeZone);
  const returnUrl = facts.returnUrl ?? planSeller.sellerReturnUrl;
  return {
    subscriptionId: facts.publicId,
    kind: facts.kind,
    state: facts.state,
    description: facts.description,
    price: facts.price,
    currency: facts.currency,
    period: facts.period,
    language: facts.language,
    dates,
    firstCharges: facts.state === 'initial' ? monthsOfCharges(facts, planSeller.now, timeZone) : [],
    nextAt: facts.nextAt,
    sellerName: planSeller.sellerName,
    look: lookOf(planSeller),
    shopUrl: shopOf(returnUrl),
    termsUrl: planSeller.termsUrl,
    embedOrigins: embedOrigins({ registered: planSeller.registeredOrigins, returnUrl, sandbox, own: origin }),
    sandbox,
    isPayable: planSeller.isActive && canBePaid(facts, planSeller, dates.isDueNow),
    mayCancel: planSeller.mayCancel,
    mayPause: planSeller.mayPause,
    isReachable: isReachable(reach),
  };
}

/** Whether the seller takes anything that can be charged again, and that its first sale can be paid with. */
function canBePaid(
  { currency, paymentMethod }: SubscriptionFacts,
  { paymentMethods }: PlanSeller,
  isDueNow: boolean,
): boolean {
  const first = {
    type: isDueNow ? ('sale' as const) : ('token' as const),
    currency,
    captureBuyer: true,
    paymentMethod,
  };
  return offeredMethods(first, paymentMethods).some((method) =>
    (REPEATABLE_METHODS as readonly string[]).includes(method),
  );
}

/** Home page of the shop of a return address, as on the payment page (docs/decisions/0095). */
function shopOf(returnUrl: string | null): string | null {
  if (!returnUrl || !URL.canParse(returnUrl)) return null;
  const { origin, protocol } = new URL(returnUrl);
  return protocol === 'https:' || protocol === 'http:' ? `${origin}/` : null;
}
