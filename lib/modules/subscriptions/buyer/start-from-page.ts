import type { Language } from '#lib/kernel/language.ts';
import { isName } from '#lib/kernel/person/name.ts';
import { isDialable, isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { isOnce } from '#lib/modules/checkout/contract/once.ts';
import { velocityKeysOf } from '#lib/modules/payments/index.ts';
import { newFormToken } from '#lib/platform/random.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { BuyerPlan, StartErrors, StartForm, StartResult } from '../contract/buyer-pages.ts';
import { startOnPage } from '../create/start-on-page.ts';
import { mandateText } from '../views/plan-text.ts';
import { findPlan } from './find-plan.ts';
import { textDigest } from './text-digest.ts';

/** Names the text that a buyer has read: another price, another day or another language is another text. */
export const consentDigestOf = (plan: BuyerPlan, language: Language): string =>
  textDigest('mandate', mandateText(plan, language));

/**
 * Consent of a buyer to a plan on its page: stored word for word, and the sale to pay is made or found. A text other
 * than the one shown is never stored: a changed one is shown again. `ip` is the buyer's address as our front saw it.
 */
export async function startFromPage(
  context: SubscriptionsContext,
  subscriptionId: string,
  { form, language }: { form: StartForm; language: Language },
  ip: string | null,
): Promise<StartResult> {
  const plan = (await findPlan(context, subscriptionId))?.plan;
  if (plan?.state !== 'initial' || !plan.isPayable) return { outcome: 'not_possible' };
  if (form.consentDigest !== consentDigestOf(plan, language)) return { outcome: 'changed' };
  const errors = errorsOf(plan, form);
  if (Object.keys(errors).length > 0) return { outcome: 'refused', errors };
  const once = isOnce(form.once) ? form.once : newFormToken();
  const { network } = velocityKeysOf(context, ip, '');
  const started = await startOnPage(context, subscriptionId, {
    // Forms without a known network are limited one by one.
    consent: { text: mandateText(plan, language), from: network ?? `unknown ${once}` },
    ...(plan.kind === 'template' && { buyer: { name: form.name, email: form.email, phone: form.phone } }),
    language,
    once,
  });
  if (started.ok) return { outcome: 'made', ...started.value };
  switch (started.reason.key) {
    case 'too_many_requests':
      return { outcome: 'too_many' };
    case 'subscription_busy':
      return { outcome: 'unavailable' };
    default:
      return { outcome: 'not_possible' };
  }
}

function errorsOf({ kind }: BuyerPlan, { hasAgreed, name, email, phone }: StartForm): StartErrors {
  const agree: StartErrors = hasAgreed ? {} : { agree: 'missing' };
  if (kind !== 'template') return agree;
  return {
    ...(name === '' ? { name: 'missing' } : isName(name) ? {} : { name: 'wrong' }),
    ...(email === '' ? { email: 'missing' } : isEmailAddress(email) ? {} : { email: 'wrong' }),
    ...(phone === '' || isDialable(phone) ? {} : { phone: 'wrong' }),
    ...agree,
  };
}
