import type { Language } from '#lib/kernel/language.ts';
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Field } from '#lib/kernel/refusals/fields.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { checkUrl, URL_LENGTH_LIMIT, type UrlRefusal } from '#lib/modules/callbacks/index.ts';
import { canDial, isApprovedSeller } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { Period, SubscriptionKind, SubscriptionMethod } from '#lib/kernel/subscription.ts';
import type { Who } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { METHOD_CURRENCIES } from '../domain/methods.ts';
import { publishEvents } from '../schedule/publish-events.ts';
import { insertSubscription, type InsertedRow, type NewSubscription } from '../store/subscriptions.sql.ts';

export type CreateContext = Pick<
  SubscriptionsContext,
  'database' | 'timeZone' | 'origin' | 'sandbox' | 'urlPolicy' | 'messageChannels' | 'wakeDeliveries' | 'wakeMessages'
>;

/** Input of a new subscription; omitted fields take their defaults. `price` in minor units. */
export type SubscriptionToMake = {
  kind?: SubscriptionKind;
  price: number;
  currency: string;
  description: string;
  period: Period;
  /** How many dates; null is endless. */
  iterations?: number | null;
  /** Start; null: with the first payment. */
  startsAt?: Date | null;
  paymentMethod?: SubscriptionMethod;
  merchantReference?: string;
  language?: Language;
  callbackUrl?: string | null;
  returnUrl?: string | null;
  sendNotification?: boolean;
  buyerName?: string;
  buyerEmail?: string;
  buyerPhone?: string;
  buyerSocialId?: string;
};

/**
 * POST /generate-subscription: makes a subscription, or a link that makes one for each of its buyers. Nothing is
 * charged (answers, section 4).
 */
export async function createSubscription(
  context: CreateContext,
  sellerId: number,
  who: Who,
  toMake: SubscriptionToMake,
): Promise<Result<SubscriptionFacts, Refusal>> {
  if (toMake.price < MINIMUM_AMOUNT || toMake.price > MAXIMUM_AMOUNT)
    return refuse({ key: 'invalid_price', about: 'subscriptionPrice' });
  const paymentMethod = toMake.paymentMethod ?? 'credit-card';
  if (!(METHOD_CURRENCIES[paymentMethod]?.includes(toMake.currency) ?? true))
    return refuse({ key: 'combination_not_allowed', about: 'subscriptionMethod' });
  const callbackUrl = acceptUrl(context, toMake.callbackUrl ?? null, 'callback', 'subscriptionCallbackUrl');
  if (!callbackUrl.ok) return callbackUrl;
  const returnUrl = acceptUrl(context, toMake.returnUrl ?? null, 'return', 'subscriptionReturnUrl');
  if (!returnUrl.ok) return returnUrl;
  const plan: NewSubscription = {
    sellerId,
    publicId: newId('subscription'),
    kind: toMake.kind ?? 'regular',
    templateId: null,
    merchantReference: toMake.merchantReference ?? '',
    price: toMake.price,
    currency: toMake.currency,
    description: toMake.description,
    period: toMake.period,
    iterations: toMake.iterations ?? null,
    startsAt: toMake.startsAt ?? null,
    paymentMethod,
    language: toMake.language ?? 'he',
    callbackUrl: callbackUrl.value,
    returnUrl: returnUrl.value,
    sendNotification: toMake.sendNotification ?? false,
    buyerName: toMake.buyerName ?? '',
    buyerEmail: toMake.buyerEmail ?? '',
    buyerPhone: toMake.buyerPhone ?? '',
    buyerSocialId: toMake.buyerSocialId ?? '',
  };
  // In production a seller sells once it is approved; in the sandbox at once.
  if (!context.sandbox && !(await isApprovedSeller(context.database, sellerId)))
    return refuse({ key: 'seller_not_approved', about: 'seller' });
  if (
    plan.sendNotification &&
    plan.buyerPhone !== '' &&
    !(await canDial(context.database, { sellerId }, plan.buyerPhone))
  )
    return refuse({ key: 'invalid_value', about: 'subscriptionMobile', cause: { key: 'phone' } });
  const row = await context.database.inTransaction((inside) => insertAndPublish(inside, context, plan, who));
  if (!row) return refuse({ key: 'seller_not_found', about: 'seller' });
  if (!row.isMade) return refuse(whyNotMade(row, plan));
  context.wakeDeliveries();
  context.wakeMessages();
  return ok(row);
}

/** Inserts a subscription and publishes its creation, inside a database transaction. */
export async function insertAndPublish(
  inside: Database,
  context: CreateContext,
  plan: NewSubscription,
  who: Who,
): Promise<InsertedRow | null> {
  const row = await insertSubscription(inside, plan);
  if (row?.isMade) await publishEvents(inside, context, [{ subscription: row, events: [{ kind: 'created' }], who }]);
  return row;
}

/** Why the insertion took no row: the seller does not have the currency, or has it and not the payment method. */
function whyNotMade({ currencies }: InsertedRow, { currency }: NewSubscription): Refusal {
  if (currencies.includes(currency)) return { key: 'combination_not_allowed', about: 'subscriptionMethod' };
  return {
    key: 'currency_not_allowed',
    about: 'subscriptionCurrency',
    cause: { key: 'one_of', values: { values: currencies.join(', ') } },
  };
}

function acceptUrl(
  { urlPolicy }: Pick<CreateContext, 'urlPolicy'>,
  url: string | null,
  use: 'callback' | 'return',
  about: Field,
): Result<string | null, Refusal> {
  if (url === null) return ok(null);
  const checked = checkUrl(url, urlPolicy, use);
  return checked.ok ? checked : refuse(urlRefused(about, checked.reason));
}

const urlRefused = (about: Field, reason: UrlRefusal): Refusal => ({
  key: 'url_not_acceptable',
  about,
  cause: { key: `url_${reason}`, ...(reason === 'too_long' && { values: { max: URL_LENGTH_LIMIT } }) },
});
