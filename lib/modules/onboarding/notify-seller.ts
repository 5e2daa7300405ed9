import { readLanguage } from '#lib/kernel/language.ts';
import { accountMask } from '#lib/kernel/person/bank-account.ts';
import { readProfile } from '#lib/modules/sellers/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { linkTokenOf } from './seller/onboarding-link.ts';
import { readPartnerBrand } from './store/read-brand.ts';
import { readOnboarding } from './store/store-onboarding.ts';
import { queueOnboardingMessage } from './queue-onboarding-message.ts';

/** Occasions of a message to the seller, each with the link back to its onboarding. */
export type OnboardingNotice = 'invitation' | 'reminder' | 'changes' | 'approved' | 'rejected' | 'account';

/** Open item and what to do about it, as finished sentences. */
export type OpenItem = { label: string; value: string };

/**
 * Writes to the seller of an onboarding in its language and the partner's name, inside a database transaction. A seller
 * without an address or without an onboarding gets no message. `listed`: its open items, in its language.
 */
export async function notifySeller(
  inside: Database,
  sellerId: number,
  what: OnboardingNotice,
  listed: readonly OpenItem[] = [],
): Promise<void> {
  const onboarding = await readOnboarding(inside, sellerId);
  if (!onboarding || onboarding.email === '') return;
  const { partnerId, publicId, email, name, language } = onboarding;
  const { name: partner, color } = await readPartnerBrand(inside, partnerId);
  const { now } = await readClock(inside);
  await queueOnboardingMessage(inside, {
    once: `onboarding ${sellerId} ${now.toISOString()}`,
    sellerId,
    template: `onboarding-${what}`,
    language: readLanguage(language),
    recipient: email,
    facts: { partner, color, name, listed: [...listed] },
    secret: linkTokenOf(publicId),
  });
}

/**
 * Writes to a seller that its account was replaced, inside the database transaction that did it: to the address of its
 * invitation, which only its partner sets, so that a change by an intruder does not go unseen.
 */
export async function notifyOfAccount(inside: Database, sellerId: number): Promise<void> {
  const [onboarding, profile] = [await readOnboarding(inside, sellerId), await readProfile(inside, sellerId)];
  const account = profile?.bankAccount;
  if (!onboarding || !account) return;
  const label = say(readLanguage(onboarding.language), 'onboarding.field.bankAccount');
  await notifySeller(inside, sellerId, 'account', [{ label, value: accountMask(account) }]);
}
