import { randomUUID } from 'node:crypto';
import { readLanguage } from '#lib/kernel/language.ts';
import { queueOnboardingMessage, readPartnerBrand } from '#lib/modules/onboarding/index.ts';
import { readProfile, sellerNameOf } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { TypedNote } from './contract.ts';

/**
 * Queues an e-mail in the partner's name to the address that a seller is known under. False where it has none. The
 * caller has found the seller among those of the partner.
 */
export async function writeToSeller(
  database: Database,
  { sellerId, partnerId }: { sellerId: number; partnerId: number },
  note: TypedNote,
): Promise<boolean> {
  const [profile, brand] = await Promise.all([readProfile(database, sellerId), readPartnerBrand(database, partnerId)]);
  if (!profile?.email) return false;
  const { email: recipient, language } = profile;
  await database.inTransaction((inside) =>
    queueOnboardingMessage(inside, {
      once: `note ${randomUUID()}`,
      sellerId,
      recipient,
      template: 'partner-note',
      language: readLanguage(language),
      facts: { partner: brand.name, color: brand.color, name: sellerNameOf(profile), note },
    }),
  );
  return true;
}
