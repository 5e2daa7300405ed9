import type { Language } from '#lib/kernel/language.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { newId } from '#lib/platform/random.ts';
import { SUBSCRIPTION_NOT_FOUND, wrongStatus } from '../change/change-subscription.ts';
import { REPLACEABLE_STATES } from '../change/replace-card.ts';
import { addConsent } from '../store/events.sql.ts';
import { lockOpenDates, lockSubscription, offerDate } from '../store/subscriptions.sql.ts';
import type { CreateContext } from './create-subscription.ts';

/** Consent of a buyer before another card, word for word. `address`: the network, hashed; null: not known. */
export type CardConsent = { text: string; language: Language; address: string | null };

/**
 * Starts a card change: stores the consent in the timeline, unless the newest entry is the same, and returns a sale
 * that saves a card and charges nothing. Once paid, the card replaces the former one, and a date that failed is charged
 * with it at once (docs/decisions/0111).
 */
export async function startCardChange(
  context: Pick<CreateContext, 'database'>,
  subscriptionId: string,
  consent: CardConsent,
): Promise<Result<{ saleId: string; language: Language }, Refusal>> {
  const started = await context.database.inTransaction(async (inside) => {
    const plan = await lockSubscription(inside, { subscriptionId, sellerIds: null });
    if (!plan || plan.kind === 'template') return SUBSCRIPTION_NOT_FOUND;
    if (!REPLACEABLE_STATES.includes(plan.state)) return wrongStatus(plan);
    await addConsent(inside, plan, consent);
    const open = (await lockOpenDates(inside, plan.id)).find(
      ({ number, saleStatus }) => number === null && (saleStatus === 'initial' || saleStatus === 'failed'),
    );
    if (open?.salePublicId) return { saleId: open.salePublicId, language: plan.language };
    const salePublicId = newId('sale');
    await offerDate(inside, plan.id, { salePublicId, number: null, price: 0, dueAt: plan.lockedAt });
    return { saleId: salePublicId, language: plan.language };
  });
  return 'key' in started ? refuse(started) : ok(started);
}
