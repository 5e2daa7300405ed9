import type { Language } from '#lib/kernel/language.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { idFrom } from '#lib/platform/random.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { SUBSCRIPTION_NOT_FOUND, wrongStatus } from '../change/change-subscription.ts';
import { countMadeFrom, keepMandate, type LockedSubscription, lockSubscription } from '../store/subscriptions.sql.ts';
import { type CreateContext, insertAndPublish } from './create-subscription.ts';
import { offerFirst } from './offer-first.ts';

/** Consent of a buyer on the page of a subscription. */
type Consent = {
  /** Word for word. */
  text: string;
  /** The buyer's network, hashed. */
  from: string;
};

type PageStart = {
  consent: Consent;
  /** Language of the page; later messages to the buyer use it too. */
  language: Language;
  /** Buyer's data, typed on the page of a template. */
  buyer?: { name: string; email: string; phone: string };
  /** A token of the form: the same form of a template twice is one subscription. */
  once: string;
};

/** Subscriptions that one network may make of one template in an hour. */
const MADE_FROM_ONE_NETWORK = 20;

/**
 * Stores the consent of a buyer and its language, and returns the sale to pay. A template first creates a subscription
 * of the buyer's own (docs/decisions/0111).
 */
export async function startOnPage(
  context: CreateContext,
  subscriptionId: string,
  start: PageStart,
): Promise<Result<{ saleId: string }, Refusal>> {
  const started = await context.database.inTransaction(async (inside) => {
    const found = await lockSubscription(inside, { subscriptionId, sellerIds: null });
    if (!found) return SUBSCRIPTION_NOT_FOUND;
    if (found.state !== 'initial') return wrongStatus(found);
    const plan = found.kind === 'template' ? await fromTemplate(inside, context, found, start) : found;
    if ('key' in plan) return plan;
    if (plan.state !== 'initial') return wrongStatus(plan);
    const offered = await offerFirst(inside, plan);
    if ('key' in offered) return offered;
    await keepMandate(inside, plan.id, start.consent, start.language);
    return { saleId: offered.saleId };
  });
  if ('key' in started) return refuse(started);
  context.wakeDeliveries();
  return ok(started);
}

async function fromTemplate(
  inside: Database,
  context: CreateContext,
  template: LockedSubscription,
  { consent, language, buyer, once }: PageStart,
): Promise<LockedSubscription | Refusal> {
  const own = idFrom('subscription', secretIndex(`subscribed ${template.publicId} ${once}`));
  const known = await lockSubscription(inside, { subscriptionId: own, sellerIds: null });
  if (known) return known;
  if ((await countMadeFrom(inside, template.id, consent.from)) >= MADE_FROM_ONE_NETWORK)
    return { key: 'too_many_requests', field: 'tries', retryAfterSeconds: 3_600 };
  const plan = {
    ...template,
    publicId: own,
    kind: 'regular' as const,
    templateId: template.id,
    language,
    startsAt: template.startsWhenPaid ? null : template.startsAt,
    sendNotification: template.sendNotification || Boolean(buyer?.email),
    buyerName: buyer?.name ?? '',
    buyerEmail: buyer?.email ?? '',
    buyerPhone: buyer?.phone ?? '',
  };
  const row = await insertAndPublish(inside, context, plan, { actor: 'buyer' });
  if (!row?.isMade) return { key: 'combination_not_allowed', about: 'subscriptionMethod' };
  return { ...row, lockedAt: template.lockedAt };
}
